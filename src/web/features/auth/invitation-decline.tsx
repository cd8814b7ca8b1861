import { useState } from 'react'
import { declineProgrammeInvitation } from '#contract/auth/invitation.ts'
import { declineLimit } from '#contract/invitations/invitations.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { call } from '#web/lib/api/client.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Props = { token: string; onDeclined: () => void }

/** Asks once, so that a slip of the finger ends nothing, and lets people say why. */
export function Decline({ token, onDeclined }: Props) {
  const t = useT('auth-invitation')
  const [open, setOpen] = useState(false)
  const form = useForm<BodyOf<typeof declineProgrammeInvitation>, { words: string }>({
    schema: declineProgrammeInvitation.body,
    initial: { words: '' },
    onSubmit: async (body) => {
      await call(declineProgrammeInvitation, { params: { token }, body })
      onDeclined()
    },
  })
  if (!open)
    return (
      <Button variant="ghost" size="lg" block onClick={() => setOpen(true)}>
        {t('decline')}
      </Button>
    )
  return (
    <form {...form.props} className="form auth__fields">
      <FormFailure text={form.failure} />
      <Field label={t('declineWords')} optional {...form.field('words')}>
        <Textarea rows={2} limit={declineLimit} {...form.input('words')} />
      </Field>
      <div className="row">
        <Button type="submit" loading={form.submitting}>
          {t('declineConfirm')}
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {t('declineKeep')}
        </Button>
      </div>
    </form>
  )
}
