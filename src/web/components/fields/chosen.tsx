import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import './combobox.css'
import type { Choice } from './combobox.tsx'

type Props = {
  value: readonly string[]
  options: readonly Choice[]
  onRemove: (value: string) => void
  disabled: boolean | undefined
}

/** What is chosen of several, above the box. */
export function Chosen({ value, options, onRemove, disabled }: Props) {
  const t = useT('ui')
  const labels = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options])
  const chosen = value.map((one) => ({ value: one, label: labels.get(one) ?? one }))
  if (chosen.length === 0) return null
  return (
    <ul className="chosen">
      {chosen.map(({ value: one, label }) => (
        <li className="chosen__chip" key={one}>
          {label}
          <button
            type="button"
            disabled={disabled}
            aria-label={t('combobox.remove', { text: label })}
            onClick={() => onRemove(one)}
          >
            <X />
          </button>
        </li>
      ))}
    </ul>
  )
}
