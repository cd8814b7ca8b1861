import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { erasureDays, leaveProgramme } from '#contract/accounts/leaving.ts'
import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { call, session } from '#web/lib/api/client.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { accountQueries } from '../api.ts'

export const leavePart: SettingsPart = { Section: LeaveSection }

/** Says what deleting the account means before it asks for the password. */
function LeaveSection() {
  const t = useT('accounts')
  const [asking, setAsking] = useState(false)
  return (
    <FormCard>
      <FormSection title={t('leave.title')} note={t('leave.note', { days: erasureDays })} id="account">
        <div className="prose">
          <ul className="stack">
            <li>{t('leave.now')}</li>
            <li>{t('leave.undo', { days: erasureDays })}</li>
            <li>{t('leave.then')}</li>
            <li>{t('leave.sent')}</li>
            <li>{t('leave.stays')}</li>
            <li>{t('leave.startups')}</li>
          </ul>
        </div>
        <div>
          <Button variant="danger-soft" onClick={() => setAsking(true)}>
            {t('leave.open')}
          </Button>
        </div>
        {asking && <LeaveDialog onClose={() => setAsking(false)} />}
      </FormSection>
    </FormCard>
  )
}

/** The session has ended with the answer, so the date is said here, before the login page. */
function LeaveDialog({ onClose }: { onClose: () => void }) {
  const [eraseAt, setEraseAt] = useState<string>()
  return eraseAt ? <Goodbye eraseAt={eraseAt} /> : <AskDialog onClose={onClose} onLeft={setEraseAt} />
}

function Goodbye({ eraseAt }: { eraseAt: string }) {
  const t = useT('accounts')
  const format = useFormat()
  const navigate = useNavigate()
  const go = async () => {
    await session.logout()
    await navigate({ to: '/auth/login' })
  }
  return (
    <Dialog open onClose={() => void go()} size="sm" title={t('leave.done')}>
      <DialogBody>
        <p>{t('leave.doneText', { date: format.day(eraseAt) })}</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={() => void go()}>
          {t('leave.go')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** What one wrote oneself and what stays, where it says one's name. */
function NamingTexts({ children }: { children: ReactNode }) {
  const t = useT('accounts')
  const { data } = useQuery(accountQueries.erasure())
  if (!data || data.texts.length === 0) return null
  return (
    <div className="stack">
      <p>{t('leave.named')}</p>
      <ul className="prose">
        {data.texts.map(({ excerpt }, index) => (
          <li key={`${index} ${excerpt}`}>{excerpt}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}

type AskProps = { onClose: () => void; onLeft: (eraseAt: string) => void }

function AskDialog({ onClose, onLeft }: AskProps) {
  const t = useT('accounts')
  const locale = useLocale()
  const form = useForm({
    schema: leaveProgramme.body,
    initial: { currentPassword: '', cleanTexts: true },
    ownText: (_, code) => (code === 'password_wrong' ? undefined : t('leave.missingPassword')),
    onSubmit: async (body) => {
      const { eraseAt } = await call(leaveProgramme, { body }).catch((error: unknown) => {
        throw onItsField(error, 'password_wrong', 'currentPassword', locale)
      })
      onLeft(eraseAt)
    },
  })
  return (
    <Dialog open onClose={onClose} size="sm" title={t('leave.ask')} context={t('leave.undo', { days: erasureDays })}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.errors.length === 0 ? form.failure : null} />
          <NamingTexts>
            <Checkbox {...form.checkbox('cleanTexts')}>{t('leave.clean')}</Checkbox>
          </NamingTexts>
          <Field label={t('leave.password')} {...form.field('currentPassword')}>
            <PasswordField autoComplete="current-password" {...form.input('currentPassword')} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('leave.keep')}</Button>
          <Button type="submit" variant="danger" loading={form.submitting}>
            {t('leave.open')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
