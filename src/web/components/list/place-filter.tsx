import { useT } from '#web/lib/text/i18n.ts'
import { FilterSelect } from './filter-select.tsx'

type Props = {
  /** Those of the records that are known; the search finds any other. */
  places: readonly (string | null)[]
  value: string | undefined
  onChange: (place: string | undefined) => void
}

export function PlaceFilter({ places, value, onChange }: Props) {
  const t = useT('ui')
  const known = new Set([value, ...places].filter((place) => place != null))
  const options = [...known]
    .toSorted((one, other) => one.localeCompare(other))
    .map((place) => ({ value: place, label: place }))
  const words = { label: t('filter.place'), all: t('filter.allPlaces') }
  return <FilterSelect {...words} options={options} value={value} onChange={onChange} />
}
