import { type ReactNode, useState } from 'react'
import { createToken, tokenDays, tokenScopesOf } from '#contract/auth/tokens.ts'
import type { MachineScope, TokenScope } from '#contract/scopes.ts'
import { dayMs } from '#contract/times.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { makeToken } from './tokens-api.ts'

type Values = { name: string; scopes: TokenScope[]; writes: boolean; days: number; currentPassword: string }
const initial: Values = { name: '', scopes: [], writes: false, days: 30, currentPassword: '' }
const usual: TokenScope = 'members:browse'

/** Makes a token and shows it this once. */
export function TokenForm() {
  const t = useT('tokens')
  const locale = useLocale()
  const { user } = useSession()
  const [made, setMade] = useState<string>()
  const form = useForm({
    schema: createToken.body,
    initial: user?.scope.includes(usual) ? { ...initial, scopes: [usual] } : initial,
    ownText: (path, code) => {
      if (path === 'name') return t('missingName')
      return path === 'currentPassword' && code !== 'password_wrong' ? t('missingPassword') : undefined
    },
    onSubmit: async (body) => {
      const token = await makeToken(body).catch((error: unknown) => {
        throw onItsField(error, 'password_wrong', 'currentPassword', locale)
      })
      setMade(token)
      form.reset()
    },
  })
  if (made) return <NewToken token={made} />
  return (
    <form className="form" {...form.props}>
      <FormFailure text={form.errors.length === 0 ? form.failure : null} />
      <Field label={t('name')} hint={t('nameHint')} {...form.field('name')}>
        <Input maxLength={80} autoComplete="off" {...form.input('name')} />
      </Field>
      <TokenLifetime {...form.field('days')} {...form.control('days')} />
      <TokenRights scopes={tokenScopesOf(user?.scope ?? [])} {...form.control('scopes')} />
      <Checkbox
        checked={form.values.writes}
        onChange={(event) => form.control('writes').onChange(event.target.checked)}
      >
        {t('mayWrite')}
      </Checkbox>
      <Field label={t('password')} {...form.field('currentPassword')}>
        <PasswordField autoComplete="current-password" {...form.input('currentPassword')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t('create')}
        </Button>
      </div>
    </form>
  )
}

type Chosen<T> = { value: T; onChange: (value: T) => void }

export function TokenLifetime({ value, onChange, ...field }: Chosen<number> & { id?: string }) {
  const t = useT('tokens')
  const format = useFormat()
  const now = useNow('minute')
  const options = tokenDays.map((days) => {
    const date = format.day(new Date(now + days * dayMs).toISOString())
    return { value: String(days), label: days === 365 ? t('year', { date }) : t('days', { days, date }) }
  })
  return (
    <RadioGroup
      {...field}
      label={t('until')}
      options={options}
      value={String(value)}
      onChange={(days) => onChange(Number(days))}
    />
  )
}

type RightsProps<S> = Chosen<S[]> & { scopes: readonly S[]; error?: ReactNode; id?: string | undefined }

export function TokenRights<S extends TokenScope | MachineScope>({ value: chosen, onChange, ...rest }: RightsProps<S>) {
  const t = useT('tokens')
  const { scopes, error, id } = rest
  const toggle = (scope: S, on: boolean) => onChange(on ? [...chosen, scope] : chosen.filter((one) => one !== scope))
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="field__label">{t('rights')}</legend>
      <p className="field__hint">{t('rightsHint')}</p>
      {error && <p className="field__error">{error}</p>}
      <div className="checks">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={(event) => toggle(scope, event.target.checked)}
          >
            {scopeName(t, scope)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

type WordOf<S extends string> = S extends `${infer Area}:${infer Act}` ? `${Area}-${Act}` : never
type AnyScope = TokenScope | MachineScope
/** What a right is called. */
export const scopeName = (t: (key: `scope.${WordOf<AnyScope>}`) => string, scope: AnyScope): string =>
  t(`scope.${scope.replace(':', '-') as WordOf<AnyScope>}`)

function NewToken({ token }: { token: string }) {
  const t = useT('tokens')
  const copy = () => void copyText(token, { done: t('copied'), failed: t('notCopied') })
  return (
    <Alert tone="success" title={t('made')} action={<Button onClick={copy}>{t('copy')}</Button>}>
      <code className="token">{token}</code>
    </Alert>
  )
}
