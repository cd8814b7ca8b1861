import { FilterSelect } from './filter-select.tsx'

type Props = {
  label: string
  all: string
  /** Those of the records that are known; the search finds any other. */
  places: readonly (string | null)[]
  value: string | undefined
  onChange: (place: string | undefined) => void
}

export function PlaceFilter({ places, value, ...select }: Props) {
  const known = new Set([value, ...places].filter((place) => place != null))
  const options = [...known]
    .toSorted((one, other) => one.localeCompare(other))
    .map((place) => ({ value: place, label: place }))
  return <FilterSelect {...select} options={options} value={value} />
}
