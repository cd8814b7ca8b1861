import { Check, ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import './filter-chip.css'

export type FilterChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & {
  /** Absent on a chip that opens a menu. */
  pressed?: boolean
  onPressedChange?: (pressed: boolean) => void
  menu?: boolean
  size?: 'sm' | 'md'
}

export function FilterChip(props: FilterChipProps) {
  const { pressed, onPressedChange, menu, size = 'md', className, children, onClick, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={cx('filterchip', size === 'sm' && 'filterchip--sm', className)}
      aria-pressed={menu ? undefined : Boolean(pressed)}
      data-active={pressed || undefined}
      onClick={(event) => {
        onClick?.(event)
        onPressedChange?.(!pressed)
      }}
    >
      {pressed && !menu && <Check />}
      {children}
      {menu && <ChevronDown />}
    </button>
  )
}
