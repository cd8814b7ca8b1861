import type { ReactNode } from 'react'
import './outcomes.css'

export type FigureRow<Of> = [name: string, cell: (of: Of) => string | number]

type Props<Of> = {
  corner: string
  /** What the figures are of, side by side. */
  columns: readonly Of[]
  keyOf: (of: Of) => string | number
  head: (of: Of) => ReactNode
  rows: readonly FigureRow<Of>[]
}

/** A figure a row, with its name; what it is of stands above each column. */
export function FiguresTable<Of>({ corner, columns, keyOf, head, rows }: Props<Of>) {
  return (
    <table className="outcometable small">
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map((of) => (
            <th scope="col" key={keyOf(of)}>
              {head(of)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, cell]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((of) => (
              <td className="num" key={keyOf(of)}>
                {cell(of)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
