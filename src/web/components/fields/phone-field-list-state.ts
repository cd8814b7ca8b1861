import { type RefObject, useMemo, useState } from 'react'
import { useLocale } from '#web/lib/text/i18n.ts'
import { type CountryOption, countryGroups, findByBeginning, searchCountries } from './phone-field-countries.ts'

/** The maximum height of the list, in pixels; with less room below, it opens above. */
const listRoom = 200

type Options = {
  box: RefObject<HTMLElement | null>
  country: string
  onChoose: (country: string) => void
}

export type CountryList = ReturnType<typeof useCountryList>

/** The state of the country list: open or not, above or below, its options and the highlighted one. */
export function useCountryList({ box, country, onChoose }: Options) {
  const locale = useLocale()
  const everything = useMemo(() => countryGroups(locale), [locale])
  const [side, setSide] = useState<'below' | 'above' | null>(null)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const groups = useMemo(() => searchCountries(everything, search), [everything, search])
  const options = groups.flatMap((group) => group.options)

  const show = () => {
    const bottom = box.current?.getBoundingClientRect().bottom ?? 0
    setSearch('')
    setSide(window.innerHeight - bottom > listRoom ? 'below' : 'above')
  }
  const close = () => {
    setSearch('')
    setSide(null)
  }
  return {
    open: side !== null,
    side,
    groups,
    options,
    search,
    active,
    highlight: setActive,
    show,
    close,
    /** For Escape and Tab: the highlight returns to the chosen country. */
    leave() {
      if (side !== null) setActive(country)
      close()
    },
    choose(option: CountryOption) {
      setActive(option.code)
      close()
      onChoose(option.code)
    },
    move(step: 1 | -1) {
      const from = options.findIndex(({ key }) => key === active)
      const next = from === -1 ? (step === 1 ? 0 : options.length - 1) : from + step
      setActive(options[Math.min(Math.max(next, 0), options.length - 1)]?.key ?? null)
    },
    find(beginning: string) {
      const found = findByBeginning(everything, beginning)
      if (found) setActive(found.key)
    },
    filter(text: string) {
      setSearch(text)
      setActive(text.trim() === '' ? null : (searchCountries(everything, text)[0]?.options[0]?.key ?? null))
    },
  }
}
