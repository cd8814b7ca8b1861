import type { Dimension, Figure } from '#contract/figures/figures.ts'
import { ScrolledTable } from '#web/components/list/scrolled-table.tsx'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useFigureText } from './figure-text.ts'

type Props = { figure: Figure; by: Dimension; before: string | undefined }

/** The same numbers as a table, for who reads rather than looks. */
export function FigureTable({ figure, by, before }: Props) {
  const t = useT('figures')
  const locale = useLocale()
  const { number, hidden, keyText } = useFigureText()
  const text = (value: number | null | undefined) => (value == null ? hidden(figure) : number(value))
  return (
    <details className="astable">
      <summary className="small link">{t('asTable')}</summary>
      <ScrolledTable label={t('tableOf', { name: figure.title[locale] })}>
        <thead>
          <tr>
            <th scope="col">{t(`by.${by}`)}</th>
            {figure.steps.map(({ name, title }) => (
              <th key={name} scope="col" className="right">
                {title[locale]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('whole')}</th>
            {figure.steps.map(({ name, value }) => (
              <td key={name} className="right num">
                {text(value)}
              </td>
            ))}
          </tr>
          {before && (
            <tr>
              <th scope="row">{before}</th>
              {figure.steps.map(({ name, before: was }) => (
                <td key={name} className="right num">
                  {text(was)}
                </td>
              ))}
            </tr>
          )}
          {figure.by.map((one) => (
            <tr key={one.key}>
              <th scope="row">{keyText(one, by)}</th>
              {figure.steps.map(({ name }, index) => (
                <td key={name} className="right num">
                  {text(one.values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </details>
  )
}
