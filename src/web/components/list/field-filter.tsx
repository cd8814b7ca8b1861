import { useQuery } from '@tanstack/react-query'
import { fieldKinds } from '#contract/reference/reference.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { choicesOf } from '#web/lib/text/choices.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './field-filter.css'
import { FilterSelect } from './filter-select.tsx'

type Props = { value: string | undefined; onChange: (field: string | undefined) => void }

/** A filter by one of the fields of activity or study that people, startups, challenges and problems share. */
export function FieldFilter({ value, onChange }: Props) {
  const t = useT('ui')
  const locale = useLocale()
  const { data } = useQuery(referenceQueries.fields())
  const options = fieldKinds.flatMap((kind) => {
    const fields = data?.items.filter((field) => field.kind === kind) ?? []
    return choicesOf(fields, locale).map((choice) => ({ ...choice, group: t(`filter.field.${kind}`) }))
  })
  return (
    <FilterSelect
      className="fieldfilter"
      label={t('filter.field.label')}
      all={t('filter.field.all')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
