import type { ComponentProps } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import { useFieldControl } from './field.tsx'
import './select.css'

export type SelectOption = { value: string; label: string; disabled?: boolean; group?: string }

export type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'children' | 'multiple'> & {
  options: SelectOption[]
  /** The label of the empty option: «Escolhe…» */
  placeholder?: string
  size?: 'sm' | 'md'
  pill?: boolean
}

/** A native select: the best list on phones and with screen readers. */
export function Select({ options, placeholder, size = 'md', pill, className, ...rest }: SelectProps) {
  const link = useFieldControl(rest)
  const groups = Map.groupBy(options, (option) => option.group)
  return (
    <select
      {...rest}
      {...link}
      className={cx('select', size === 'sm' && 'select--sm', pill && 'select--pill', className)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {[...groups].map(([group, members]) =>
        group ? (
          <optgroup label={group} key={group}>
            <Options of={members} />
          </optgroup>
        ) : (
          <Options of={members} key="" />
        ),
      )}
    </select>
  )
}

const Options = ({ of }: { of: SelectOption[] }) =>
  of.map(({ value, label, disabled }) => (
    <option value={value} disabled={disabled} key={value}>
      {label}
    </option>
  ))
