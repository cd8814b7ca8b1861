import type { ComponentProps } from 'react'
import '../ui/card.css'
import { cx } from '#web/components/ui/class-names.ts'
import './list.css'

/** Rows parted by lines. `card` draws the box around them. */
export function List({ card = true, className, ...rest }: ComponentProps<'ul'> & { card?: boolean }) {
  return <ul {...rest} className={cx('list', card && 'card', className)} />
}

/** A row is one link when a link inside has the class `stretched`. */
export function ListRow({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <li>
      <div {...rest} className={cx('list__row', className)}>
        {children}
      </div>
    </li>
  )
}
