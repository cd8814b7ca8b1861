import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import './switch.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  children: ReactNode
  hint?: ReactNode
  /** Puts the switch at the far right, as in rows of settings. */
  end?: boolean
}

/** Takes effect at once; use a `Checkbox` for a value that waits for a save. */
export function Switch({ children, hint, end, className, ...rest }: SwitchProps) {
  return (
    <label className={cx('switchrow', end && 'switchrow--end', className)}>
      <span className="switch">
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox already has its checked state */}
        <input {...rest} type="checkbox" role="switch" />
        <span className="switch__track" />
      </span>
      <span>
        {children}
        {hint && <span className="field__hint row">{hint}</span>}
      </span>
    </label>
  )
}
