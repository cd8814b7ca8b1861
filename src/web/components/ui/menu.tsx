import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuTrigger,
} from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { Separator } from 'react-aria-components/Separator'
import { AriaLocale } from './aria-locale.tsx'
import { cx } from './class-names.ts'
import './menu.css'

export type MenuProps = {
  /** A `Button`, `IconButton` or `FilterChip`; it gets the events and the state. */
  trigger: ReactElement<{ [key: string]: unknown }, string>
  /** The name of the menu, when the trigger's own is not enough. */
  label?: string
  /** Something above the items, such as who is signed in. */
  head?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  /** `MenuItem`s and `MenuSeparator`s. */
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
  /** Ticked: the choice that holds now. */
  chosen?: boolean
  /** What is typed to find it, when the content is not plain text. */
  textValue?: string
  children: ReactNode
}

export function MenuItem({ icon, tone, chosen, children, textValue, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      className={cx('menu__item', tone === 'danger' && 'menu__item--danger')}
      textValue={textValue ?? (typeof children === 'string' ? children : undefined)}
    >
      {icon}
      {children}
      {chosen && <Check className="menu__tick" />}
    </AriaMenuItem>
  )
}

export const MenuSeparator = () => <Separator className="menu__sep" />
