// PostgreSQL accepts 65,535 parameters per statement.
const batch = 1000

export async function inBatches<New, Row>(items: New[], insert: (some: New[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < items.length; start += batch)
    rows.push(...(await insert(items.slice(start, start + batch))))
  return rows
}
