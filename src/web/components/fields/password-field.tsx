import { ArrowBigUp, Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input, type InputProps } from './input.tsx'

export type PasswordFieldProps = Omit<InputProps, 'type' | 'end' | 'icon' | 'prefix'>

export function PasswordField({ onKeyUp, onBlur, ...rest }: PasswordFieldProps) {
  const t = useT('basics')
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <Input
        autoCapitalize={shown ? 'off' : undefined}
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        onKeyUp={(event) => {
          watchCapsLock(event)
          onKeyUp?.(event)
        }}
        onBlur={(event) => {
          setCapsLock(false)
          onBlur?.(event)
        }}
        end={
          <IconButton
            name={shown ? t('password.hide') : t('password.show')}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        }
      />
      <span className="field__hint row" aria-live="polite" hidden={!capsLock}>
        {capsLock && (
          <>
            <ArrowBigUp />
            {t('password.capsLock')}
          </>
        )}
      </span>
    </>
  )
}
