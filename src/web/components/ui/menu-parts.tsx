import { Check } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection,
} from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { AriaLocale } from './aria-locale.tsx'
import { cx } from './class-names.ts'
import { itemPressed } from './late-overlay.tsx'
import './menu.css'

export type OpenMenuProps = {
  /** The name of the menu, when the trigger's own name is not enough. */
  label?: string
  /** Above the items, such as the name of the signed-in user. */
  head?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  /** The item that has the focus; `true` is the chosen one, or the menu. */
  focus: true | 'first' | 'last'
  isOpen: boolean
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

const Trigger = createContext<OpenMenuProps['trigger']>({ current: null })

export function OpenMenu(props: OpenMenuProps) {
  const { label, head, placement = 'bottom end', focus, isOpen, trigger, onClose, children } = props
  const name = label === undefined ? { 'aria-labelledby': trigger.current?.id } : { 'aria-label': label }
  return (
    <AriaLocale>
      <Popover
        {...name}
        className="popover"
        trigger="MenuTrigger"
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={onClose}
        placement={placement}
        offset={6}
      >
        {head && <div className="menu__head">{head}</div>}
        <FocusedMenu {...name} focus={focus} onClose={onClose}>
          <Trigger value={trigger}>{children}</Trigger>
        </FocusedMenu>
      </Popover>
    </AriaLocale>
  )
}

type FocusedMenuProps = Pick<OpenMenuProps, 'focus' | 'onClose' | 'children'> & { 'aria-label'?: string }

/**
 * After the click of a screen reader the focus waits for all transitions of the page, some of which never end under
 * reduced motion: then the menu takes it in the next frame.
 */
function FocusedMenu({ focus, children, ...rest }: FocusedMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (menu.current?.contains(document.activeElement)) return
      const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
      const chosen = items.find((item) => item.ariaChecked === 'true')
      ;(chosen ?? items[0])?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
    <AriaMenu {...rest} ref={menu} className="menu" autoFocus={focus}>
      {children}
    </AriaMenu>
  )
}

export type MenuItemProps = Pick<AriaMenuItemProps, 'id' | 'href' | 'target' | 'isDisabled' | 'onAction'> & {
  icon?: ReactNode
  tone?: 'danger'
  /** The text for type-ahead, when the content is not plain text. */
  textValue?: string
  children: ReactNode
}

export function MenuItem({ icon, tone, children, textValue, onAction, ...rest }: MenuItemProps) {
  const trigger = useContext(Trigger)
  const act = () => {
    itemPressed(trigger.current)
    onAction?.()
  }
  return (
    <AriaMenuItem
      {...rest}
      onAction={act}
      className={cx('menu__item', tone === 'danger' && 'menu__item--danger')}
      textValue={textValue ?? (typeof children === 'string' ? children : undefined)}
    >
      {({ isSelected }) => (
        <>
          {icon}
          {children}
          {isSelected && <Check className="menu__tick" />}
        </>
      )}
    </AriaMenuItem>
  )
}

export type MenuChoicesProps<V extends string> = {
  label: string
  /** The ids of the chosen items. */
  chosen: readonly V[]
  onChange: (chosen: V[]) => void
  /** Allows any number of choices instead of one. */
  many?: boolean
  /** `MenuItem`s with an id. */
  children: ReactNode
}

export function MenuChoices<V extends string>({ label, chosen, onChange, many, children }: MenuChoicesProps<V>) {
  return (
    <MenuSection
      aria-label={label}
      selectionMode={many ? 'multiple' : 'single'}
      disallowEmptySelection={!many}
      selectedKeys={chosen}
      onSelectionChange={(keys) => keys !== 'all' && onChange([...keys] as V[])}
    >
      {children}
    </MenuSection>
  )
}

export const MenuSeparator = () => <Separator className="menu__sep" />
