import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { prove, showFactors, type Factors } from '#contract/auth/factors.ts'
import { provePasskey } from '#contract/auth/passkeys.ts'
import { required } from '#contract/predicates.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import { ruleSchema } from '#web/lib/forms/rule-schema.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { hasPasskeys, isNotGiven, signed } from '#web/lib/session/passkeys.ts'
import { loadTexts, useLocale, useT } from '#web/lib/text/i18n.ts'

/** Asks the person to prove who they are; answers whether they did. Stands beside the page, whatever it shows. */
export async function askForProof(due: string): Promise<boolean> {
  const [factors] = await Promise.all([call(showFactors), loadTexts(['auth-factors', 'ui'])])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const close = (proven: boolean) => {
      root.unmount()
      place.remove()
      resolve(proven)
    }
    root.render(<ProofDialog factors={factors} byFactor={due === 'factor_proof_due'} onClose={close} />)
  })
}

type Props = { factors: Factors; byFactor: boolean; onClose: (proven: boolean) => void }

const typed = ruleSchema({ secret: { required } })

function ProofDialog({ factors, byFactor, onClose }: Props) {
  const t = useT('auth-factors')
  const locale = useLocale()
  const hasCode = factors.app !== null || factors.codesLeft > 0
  const [kind, setKind] = useState<'password' | 'code'>(factors.password && !byFactor ? 'password' : 'code')
  const programme = useProgramme()
  const canKey = factors.passkeys.some(({ cloned }) => !cloned) && hasPasskeys(programme)
  const form = useForm({
    schema: typed,
    initial: { secret: '' },
    ownText: (_, code) => (code === 'required' ? t(`proof.missing.${kind}`) : undefined),
    onSubmit: async ({ secret }) => {
      await call(prove, { body: { [kind]: secret } }).catch((error: unknown) => {
        throw (['password_wrong', 'code_wrong', 'code_used'] as const).reduce<unknown>(
          (shown, code) => onItsField(shown, code, 'secret', locale),
          error,
        )
      })
      onClose(true)
    },
  })
  const isAnswerable = kind === 'password' || hasCode
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('proof.title')}
      context={t('proof.why')}
      keep={t('proof.cancel')}
      submit={t('proof.submit')}
      blocked={!isAnswerable}
      onClose={() => onClose(false)}
    >
      {kind === 'password' && (
        <Field label={t('proof.password')} {...form.field('secret')}>
          <PasswordField autoComplete="current-password" {...form.input('secret')} />
        </Field>
      )}
      {kind === 'code' && hasCode && (
        <Field label={t('proof.code')} hint={t('proof.codeHint')} {...form.field('secret')}>
          <Input autoComplete="one-time-code" autoCapitalize="none" {...form.input('secret')} />
        </Field>
      )}
      {!isAnswerable && !canKey && <Alert>{t('proof.again')}</Alert>}
      {canKey && <ByPasskey onProven={() => onClose(true)} />}
      {kind === 'password' && hasCode && (
        <Button variant="ghost" onClick={() => setKind('code')}>
          {t('proof.byCode')}
        </Button>
      )}
    </FormDialog>
  )
}

function ByPasskey({ onProven }: { onProven: () => void }) {
  const t = useT('auth-factors')
  const locale = useLocale()
  const [failed, setFailed] = useState<string | null>(null)
  const use = async () => {
    try {
      await call(provePasskey, { body: await signed() })
      onProven()
    } catch (error) {
      setFailed(isNotGiven(error) ? t('step.notGiven') : errorMessage(locale, error))
    }
  }
  return (
    <>
      {failed && (
        <Alert tone="danger" announce>
          {failed}
        </Alert>
      )}
      <Button onClick={() => void use()}>{t('step.passkey')}</Button>
    </>
  )
}
