import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { Separator } from 'react-aria-components/Separator'
import { AriaLocale } from './aria-locale.tsx'
import { cx } from './class-names.ts'
import './menu.css'

export type MenuProps = {
  /** A `Button`, `IconButton` or `FilterChip`; gets the event handlers and ARIA state. */
  trigger: ReactElement<{ [key: string]: unknown }, string>
  /** The name of the menu, when the trigger's own name is not enough. */
  label?: string
  /** Above the items, such as the name of the signed-in user. */
  head?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  /** `MenuItem`s, `MenuChoices` and `MenuSeparator`s. */
  children: ReactNode
}

export function Menu({ trigger, label, head, placement = 'bottom end', children }: MenuProps) {
  return (
    <AriaLocale>
      <MenuTrigger>
        <Pressable>{trigger}</Pressable>
        <Popover className="popover" placement={placement} offset={6}>
          {head && <div className="menu__head">{head}</div>}
          <AriaMenu className="menu" aria-label={label}>
            {children}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaLocale>
  )
}

export type MenuItemProps = Pick<AriaMenuItemProps, 'id' | 'href' | 'target' | 'isDisabled' | 'onAction'> & {
  icon?: ReactNode
  tone?: 'danger'
  /** The text for type-ahead, when the content is not plain text. */
  textValue?: string
  children: ReactNode
}

export function MenuItem({ icon, tone, children, textValue, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
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

/** Menu items that are ticked when chosen, also for screen readers. */
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
