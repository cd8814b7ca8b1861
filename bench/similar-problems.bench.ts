import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { termsOf } from '#contract/search-terms.ts'
import { median, report, startBench, type Stack } from './stack.ts'

const few = 200
const many = 20_000
const rounds = 100
const typed = [
  'Marcar consulta no centro de saúde é impossível pelo telefone',
  'Os horários do autocarro não se leem no telemóvel',
  'Contentores de vidro cheios ao sábado na rua',
]

/** While somebody types: similar problems among many must come nearly as fast as among few. In turns, in one run. */
const bench = await startBench()
try {
  const [small, large] = [await bench.open('few', problems(few)), await bench.open('many', problems(many))]
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const text = typed[round % typed.length]!
    times.small.push(await time(small, text))
    times.large.push(await time(large, text))
  }
  const [before, after] = [median(times.small), median(times.large)]
  console.log(`${before.toFixed(2)} ms among ${few} problems, ${after.toFixed(2)} ms among ${many}`)
  report(`similar problems, ${many} against ${few}`, after / before, { atMost: 5 })
  report('milliseconds among many', after, { atMost: 50 })
} finally {
  await bench.stop()
}

async function time({ app, token, queries }: Stack, text: string): Promise<number> {
  queries.length = 0
  const start = performance.now()
  const url = `/api/v1/problems/similar?q=${encodeURIComponent(text)}`
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 200))
  return performance.now() - start
}

/** Titles and texts of words that occur as unevenly as in any language: a few often, most of them rarely. */
function problems(count: number) {
  const common = typed.join(' ').split(' ')
  const random = seeded(7)
  const word = () => {
    const rank = Math.floor(random() ** 3 * 3000)
    return common[rank] ?? `palavra${rank}`
  }
  const words = (length: number) => Array.from({ length }, word).join(' ')
  return async (db: Kysely<Schema>) => {
    for (let from = 0; from < count; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, count - from) }, () => {
        const [title, what] = [words(7), words(40)]
        const now = new Date()
        const columns = { lang: 'pt' as const, anonymous: false, created_at: now, updated_at: now }
        return { id: randomUUIDv7(), kind: 'problem' as const, title, what, affected: [], search: title, ...columns }
      })
      await db.insertInto('problems').values(rows).execute()
      const terms = rows.flatMap(({ id, title, what }) => {
        const inTitle = termsOf(title)
        return termsOf(`${title} ${what}`).map((term) => ({ id, term, in_title: inTitle.includes(term) }))
      })
      await sql`
        insert into record_terms (area, term, record_id, in_title)
        select 'problems', term, id, in_title
        from jsonb_to_recordset(${JSON.stringify(terms)}) as list (id uuid, term text, in_title boolean)`.execute(db)
    }
    await sql`vacuum analyze problems, record_terms`.execute(db)
  }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}
