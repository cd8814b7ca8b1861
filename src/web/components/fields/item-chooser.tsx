import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { choicesOf, type ListedItem } from '#web/lib/text/choices.ts'
import { useLocale } from '#web/lib/text/i18n.ts'
import type { ComboboxProps } from './combobox.tsx'
import { LateCombobox, LateMultiCombobox } from './late-boxes.tsx'
import type { MultiComboboxProps } from './multi-combobox.tsx'

const SameCombobox = memo(LateCombobox)

/** For hundreds of options: memoised, so that typing elsewhere in the form does not process them again. */
export function LongCombobox({ onChange, onBlur, ...rest }: ComboboxProps) {
  const latest = useRef({ onChange, onBlur })
  useEffect(() => {
    latest.current = { onChange, onBlur }
  })
  const change = useCallback((value: string | null) => latest.current.onChange(value), [])
  const leave = useCallback(() => latest.current.onBlur?.(), [])
  return <SameCombobox {...rest} onChange={change} onBlur={leave} />
}

type Items = { items: readonly ListedItem[] }

/** One entry of a shared list, found by typing. */
export function ItemChooser({ items, ...rest }: Items & Omit<ComboboxProps, 'options'>) {
  const locale = useLocale()
  const [chosen] = useState(rest.value ? [rest.value] : [])
  const options = useMemo(() => choicesOf(items, locale, chosen), [items, locale, chosen])
  // The box holds the name in one language, so a change of language starts it anew.
  return <LongCombobox key={locale} {...rest} options={options} />
}

/** Several entries of a shared list. */
export function ItemsChooser({ items, ...rest }: Items & Omit<MultiComboboxProps, 'options' | 'allowNew'>) {
  const locale = useLocale()
  const [chosen] = useState(rest.value)
  const options = useMemo(() => choicesOf(items, locale, chosen), [items, locale, chosen])
  return <LateMultiCombobox {...rest} options={options} />
}
