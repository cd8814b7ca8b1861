import { ChevronDown } from 'lucide-react'
import { later } from '#web/lib/page/later.ts'
import { Chosen } from './chosen.tsx'
import './combobox.css'
import type { ComboboxProps } from './combobox.tsx'
import './input.css'
import type { MultiComboboxProps } from './multi-combobox.tsx'

const one = later(() => import('./combobox.tsx'))
const several = later(() => import('./multi-combobox.tsx'))

/** A `Combobox` whose code loads after the page: it is larger than most pages. What is chosen is there at once. */
export function LateCombobox(props: ComboboxProps) {
  const Combobox = one.useLoaded()?.Combobox
  if (Combobox) return <Combobox {...props} />
  const chosen = props.options.find(({ value }) => value === props.value)
  return <Box text={chosen?.label} placeholder={props.placeholder} />
}

export function LateMultiCombobox(props: MultiComboboxProps) {
  const MultiCombobox = several.useLoaded()?.MultiCombobox
  if (MultiCombobox) return <MultiCombobox {...props} />
  const { value, options, onChange, placeholder, disabled } = props
  const remove = (removed: string) => onChange(value.filter((other) => other !== removed))
  return (
    <>
      <Chosen value={value} options={options} onRemove={remove} disabled={disabled} />
      <Box placeholder={placeholder} />
    </>
  )
}

/** Looks like the box, in its place, so that nothing moves when it comes. */
function Box({ text, placeholder }: { text?: string | undefined; placeholder: string | undefined }) {
  return (
    <div className="combo">
      <div className="input combo__wait">
        <span className={text ? 'truncate' : 'truncate subtle'}>{text ?? placeholder}</span>
      </div>
      <span className="combo__open">
        <ChevronDown />
      </span>
    </div>
  )
}

export const prepareBoxes = () => Promise.all([one.prepare(), several.prepare()])
