import { useState } from 'react'
import type { StartupUpdate } from '#contract/startups/updates.ts'
import { Digits } from '#web/components/display/digits.tsx'
import { SegChart } from '#web/components/display/seg-chart.tsx'
import { ScrolledTable } from '#web/components/list/scrolled-table.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useFigureText } from './figure-text.ts'
import { chartMonths } from './update-months.ts'

type Props = { updates: readonly StartupUpdate[] }

/** One figure at a time over the last twelve months, and all of them as a table. */
export function FiguresChart({ updates }: Props) {
  const t = useT('startups')
  const figures = updates[0]?.figures ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const figure = figures.find(({ id }) => id === chosen) ?? figures[0]
  if (!figure) return null
  const options = figures.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Card as="section" aria-labelledby="figures">
      <CardHead title={t('update.numbers')} id="figures">
        {options.length > 1 && (
          <Segmented label={t('update.which')} options={options} value={figure.id} onChange={setChosen} />
        )}
      </CardHead>
      <CardBody className="stack">
        <div className="chartrow">
          <Latest updates={updates} id={figure.id} />
          <Columns updates={updates} id={figure.id} />
        </div>
        <AsTable updates={updates} />
      </CardBody>
    </Card>
  )
}

const valueIn = (updates: readonly StartupUpdate[], month: string, id: string): number | null =>
  updates.find((update) => update.month === month)?.figures.find((figure) => figure.id === id)?.value ?? null

type OneProps = Props & { id: string }

const longestDigits = 6

function Latest({ updates, id }: OneProps) {
  const { monthText, valueText, changeText } = useFigureText()
  const [newest] = updates
  const figure = newest?.figures.find((one) => one.id === id)
  if (!newest || !figure) return null
  const { name, value, unit } = figure
  const digits = value === null ? '--' : String(value)
  const text = valueText(value, unit)
  const change = [monthText(newest.month), changeText(figure)].filter(Boolean).join(', ')
  const fits = digits.length <= longestDigits
  return (
    <div className="chartrow__n">
      {fits ? <Digits value={digits} size="xl" plain /> : <p className="title-section">{text}</p>}
      <p>
        {fits && <span className="sr-only">{text} </span>}
        <span className="medium">
          {name}
          {fits && unit && ` (${unit})`}
        </span>
        <span className="small subtle block">{change}</span>
      </p>
    </div>
  )
}

function Columns({ updates, id }: OneProps) {
  const t = useT('startups')
  const { shortMonth, shortNumber } = useFigureText()
  const name = updates[0]?.figures.find((one) => one.id === id)?.name ?? ''
  const points = chartMonths(updates).map((month) => {
    const value = valueIn(updates, month, id)
    return { label: shortMonth(month), value, text: shortNumber(value) }
  })
  return <SegChart name={name} points={points} caption={(value) => t('update.segment', { value })} />
}

function AsTable({ updates }: Props) {
  const t = useT('startups')
  const { monthText, valueText } = useFigureText()
  const figures = updates[0]?.figures ?? []
  const months = chartMonths(updates).toReversed()
  return (
    <details className="astable">
      <summary className="small link">{t('update.asTable')}</summary>
      <ScrolledTable label={t('update.byMonth')}>
        <thead>
          <tr>
            <th scope="col">{t('update.month')}</th>
            {figures.map(({ id, name }) => (
              <th key={id} scope="col" className="right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              {figures.map(({ id, unit }) => (
                <td key={id} className="right">
                  {valueText(valueIn(updates, month, id), unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </details>
  )
}
