import { Check, CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { cx } from '#web/components/ui/class-names.ts'
import './field.css'

type FieldLink = { id: string; describedBy?: string; invalid: boolean; setIsGroup: (is: boolean) => void }

const FieldContext = createContext<FieldLink | undefined>(undefined)

type ControlProps = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** The id of the label, for controls whose name is not by `for` alone. */
export const useFieldLabel = (): string | undefined => {
  const field = useContext(FieldContext)
  return field && `${field.id}-label`
}

/** The id of the label, for controls made of several parts, which `for` may not name. */
export function useGroupLabel(): string | undefined {
  const setIsGroup = useContext(FieldContext)?.setIsGroup
  useLayoutEffect(() => setIsGroup?.(true), [setIsGroup])
  return useFieldLabel()
}

/** The ids and ARIA attributes that tie a control to the label, hint and error of its `Field`. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext)
  const describedBy = cx(own['aria-describedby'], field?.describedBy)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  }
}

export type FieldProps = {
  label: ReactNode
  children: ReactNode
  /** The id of the control, for links from an error summary. */
  id?: string
  hint?: ReactNode
  error?: ReactNode
  /** Nothing was filled in: the sentence names the field. */
  missing?: boolean
  /** A confirmation under the control: «Este e-mail está livre.» */
  ok?: ReactNode
  optional?: boolean
  /** At the right of the label, for example a link; Tab reaches it after the control. */
  end?: ReactNode
  className?: string
}

/** The sentence under a control; where nothing was filled in, it names the field. */
export function useFieldError({ label, error, missing }: Pick<FieldProps, 'label' | 'error' | 'missing'>): ReactNode {
  const t = useT('basics')
  if (!missing || typeof label !== 'string') return error
  return t(label.endsWith('?') ? 'unanswered' : 'missing', { field: label })
}

export function Field({ label, children, id, hint, error: said, missing, ok, optional, end, className }: FieldProps) {
  const t = useT('basics')
  const error = useFieldError({ label, error: said, missing })
  const made = useId()
  const [isGroup, setIsGroup] = useState(false)
  const control = id ?? made
  const note = error ? `${control}-error` : ok ? `${control}-ok` : undefined
  const describedBy = cx(hint ? `${control}-hint` : undefined, note) || undefined
  return (
    <div className={cx('field', error ? 'is-invalid' : ok ? 'is-valid' : undefined, className)}>
      <div className="field__label">
        <label htmlFor={isGroup ? undefined : control} id={`${control}-label`}>
          {label}
        </label>
        {optional && <span className="field__opt">{t('optional')}</span>}
      </div>
      <FieldContext value={{ id: control, describedBy, invalid: Boolean(error), setIsGroup }}>{children}</FieldContext>
      {end && <div className="field__end">{end}</div>}
      {hint && (
        <p className="field__hint" id={`${control}-hint`}>
          {hint}
        </p>
      )}
      <FieldNote id={note} error={error} ok={ok} />
    </div>
  )
}

export function FieldNote({ id, error, ok }: { id?: string | undefined; error?: ReactNode; ok?: ReactNode }) {
  if (error)
    return (
      <p className="field__error" id={id}>
        <CircleAlert />
        <span>{error}</span>
      </p>
    )
  if (!ok) return null
  return (
    <p className="field__ok" id={id}>
      <Check />
      <span>{ok}</span>
    </p>
  )
}
