import type { ComponentProps } from 'react'
import '../ui/card.css'
import { cx } from '#web/components/ui/class-names.ts'
import './list.css'

/** Rows separated by lines. `card` draws a box around them. */
export function List({ card = true, className, ...rest }: ComponentProps<'ul'> & { card?: boolean }) {
  return <ul {...rest} className={cx('list', card && 'card', className)} />
}

/** The whole row is one link when a link inside it has the class `stretched`. */
export function ListRow({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <li>
      <div {...rest} className={cx('list__row', className)}>
        {children}
      </div>
    </li>
  )
}
