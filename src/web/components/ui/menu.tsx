import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { later } from '#web/lib/page/later.ts'
import { LateOverlay } from './late-overlay.tsx'
import type { MenuChoicesProps, MenuItemProps, OpenMenuProps } from './menu-parts.tsx'

/** Opening a menu is rare, and its code is the largest part of a page: it loads on the first sign of interest. */
export const menuParts = later(() => import('./menu-parts.tsx'))

export type MenuProps = Pick<OpenMenuProps, 'label' | 'head' | 'placement'> & {
  /** A `Button`, `IconButton` or `FilterChip`; gets the event handlers and ARIA state. */
  trigger: ReactElement<{ [key: string]: unknown }, string>
  /** `MenuItem`s, `MenuChoices` and `MenuSeparator`s. */
  children: ReactNode
}

// Enter and Space too: the click that they would make counts as one of a screen reader, and the focus would wait for
// transitions, some of which never end under reduced motion.
const focusOfKeys: Record<string, OpenMenuProps['focus']> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
  Enter: true,
  ' ': true,
}

export function Menu({ trigger, ...menu }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState<Pick<OpenMenuProps, 'focus' | 'isOpen'>>()
  const open = (at: OpenMenuProps['focus']) => {
    // Safari does not focus a button on click, and the menu returns the focus to where it was.
    button.current?.focus()
    setShown({ focus: at, isOpen: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = focusOfKeys[event.key]
    if (!at) return
    event.preventDefault()
    open(at)
  }
  const state = { id, ref: button, 'aria-haspopup': 'true', 'aria-expanded': shown?.isOpen ?? false }
  const interest = { onPointerEnter: menuParts.prepare, onFocus: menuParts.prepare }
  return (
    <>
      {cloneElement(trigger, { ...state, ...interest, onKeyDown, onClick: () => open(true) })}
      {shown && (
        <LateOverlay code={menuParts} opener={button} onClose={() => setShown(undefined)}>
          {({ OpenMenu }) => (
            <OpenMenu {...menu} {...shown} trigger={button} onClose={() => setShown({ ...shown, isOpen: false })} />
          )}
        </LateOverlay>
      )}
    </>
  )
}

export function MenuItem(props: MenuItemProps) {
  const { MenuItem: Loaded } = menuParts.use()
  return <Loaded {...props} />
}

/** Menu items that are ticked when chosen, also for screen readers. */
export function MenuChoices<V extends string>(props: MenuChoicesProps<V>) {
  const { MenuChoices: Loaded } = menuParts.use()
  return <Loaded {...props} />
}

export function MenuSeparator() {
  const { MenuSeparator: Loaded } = menuParts.use()
  return <Loaded />
}
