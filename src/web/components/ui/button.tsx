import { createLink } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import './button.css'
import { cx } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'danger-soft' | 'ink' | 'ink-line'

type ButtonLook = { variant?: ButtonVariant; size?: 'sm' | 'md' | 'lg'; block?: boolean }

const look = ({ variant = 'secondary', size = 'md', block }: ButtonLook, className?: string) =>
  cx('btn', `btn--${variant}`, size !== 'md' && `btn--${size}`, block && 'btn--block', className)

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Keeps the width, hides the label and ignores presses. Where it is given, a double click is one press. */
    loading?: boolean
  }

export function Button({ variant, size, block, loading, className, type = 'button', onClick, ...rest }: ButtonProps) {
  // aria-disabled and busy buttons stay focusable, so presses, submits included, are refused here.
  const refused = loading || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  // The second half of a double click comes before the first is seen to be under way.
  const isSecond = (event: MouseEvent) => loading !== undefined && event.detail > 1
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    refused || isSecond(event) ? event.preventDefault() : onClick?.(event)
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, block }, cx(loading && 'is-loading', className))}
      aria-busy={loading || undefined}
      onClick={press}
    />
  )
}

function Anchor({ variant, size, block, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={look({ variant, size, block }, className)}>
      {children}
    </a>
  )
}

/** A router link that looks like a button: `<ButtonLink to="/events" variant="primary">`. */
export const ButtonLink = createLink(Anchor)
