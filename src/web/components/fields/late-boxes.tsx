import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { later } from '#web/lib/page/later.ts'
import { Chosen } from './chosen.tsx'
import './combobox.css'
import type { ComboboxProps } from './combobox.tsx'
import { useFieldControl, useFieldLabel } from './field.tsx'
import './input.css'
import type { MultiComboboxProps } from './multi-combobox.tsx'

const one = later(() => import('./combobox.tsx'))
const several = later(() => import('./multi-combobox.tsx'))

/** A `Combobox` whose code loads after the page: it is larger than most pages. What is chosen is there at once. */
export function LateCombobox(props: ComboboxProps) {
  const Combobox = one.useLoaded()?.Combobox
  const box = useStandIn(props.id, Combobox !== undefined)
  if (Combobox) return <Combobox {...props} />
  const chosen = props.options.find(({ value }) => value === props.value)
  return <Box {...box} {...props} text={chosen?.label} />
}

export function LateMultiCombobox(props: MultiComboboxProps) {
  const MultiCombobox = several.useLoaded()?.MultiCombobox
  const box = useStandIn(props.id, MultiCombobox !== undefined)
  if (MultiCombobox) return <MultiCombobox {...props} />
  const { value, options, onChange, placeholder, disabled } = props
  const remove = (removed: string) => onChange(value.filter((other) => other !== removed))
  return (
    <>
      <Chosen value={value} options={options} onRemove={remove} disabled={disabled} />
      <Box {...box} placeholder={placeholder} disabled={disabled} />
    </>
  )
}

type Place = ReturnType<typeof useFieldControl>
type StandIn = { place: Place; wasIn: RefObject<boolean> }

/** Whoever is in the stand-in when the box comes is in the box then. */
function useStandIn(own: string | undefined, isThere: boolean): StandIn {
  const place = useFieldControl({ id: own })
  const wasIn = useRef(false)
  useEffect(() => {
    if (isThere && wasIn.current) document.getElementById(place.id ?? '')?.focus()
    wasIn.current = false
  }, [isThere, place.id])
  return { place, wasIn }
}

type BoxProps = StandIn & {
  text?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** Looks like the box, in its place, so that nothing moves when it comes. */
function Box({ place, wasIn, text, placeholder, disabled }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const label = useFieldLabel()
  useLayoutEffect(() => () => void (wasIn.current = document.activeElement === box.current), [wasIn])
  return (
    <div className="combo">
      <input
        {...place}
        ref={box}
        readOnly
        role="combobox"
        aria-expanded={false}
        aria-controls={undefined} // Its list comes with it.
        aria-labelledby={label}
        aria-label={label ? undefined : placeholder}
        className="input"
        value={text ?? ''}
        placeholder={placeholder}
        disabled={disabled}
      />
      <span className="combo__open">
        <ChevronDown />
      </span>
    </div>
  )
}

export const prepareBoxes = () => Promise.all([one.prepare(), several.prepare()])
