import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { inviteJuror } from '#contract/reviews/jury.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { MoreMenu } from '#web/components/ui/more-menu.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { missingIn } from '#web/lib/forms/form-state.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { useInvitation, useInviteJuror } from '../manage-api.ts'

const tones = { open: 'info', expired: 'warning', declined: 'neutral' } as const

/** Somebody from outside who is invited into the round and has not come. */
export function InvitedRow({ invited, canInvite }: { invited: RoundDetail['invited'][number]; canInvite: boolean }) {
  const t = useT('reviews-manage')
  const { shortDay } = useFormat()
  const act = useAct()
  const change = useInvitation()
  const { id, name, email, state, words, expiresAt } = invited
  const to = (move: 'resend' | 'withdraw') =>
    void act(async () => {
      await change.mutateAsync({ invitationId: id, to: move })
      toast(t(`invited.done.${move}`), { text: email })
    })
  return (
    <ListRow className="jrow">
      <div className="grow">
        <p className="medium">{name ?? email}</p>
        <p className="small subtle">{t(`invited.${state}Until`, { email, day: shortDay(expiresAt) })}</p>
        {words && <p className="small">{words}</p>}
      </div>
      <Status tone={tones[state]}>{t(`invited.${state}`)}</Status>
      {canInvite && state !== 'declined' && (
        <MoreMenu label={t('invited.actions', { name: name ?? email })}>
          <MenuItem id="resend" onAction={() => to('resend')}>
            {t('invited.resend')}
          </MenuItem>
          <MenuItem id="withdraw" onAction={() => to('withdraw')}>
            {t('invited.withdraw')}
          </MenuItem>
        </MoreMenu>
      )}
    </ListRow>
  )
}

export function InviteJuror({ round }: { round: RoundDetail }) {
  const t = useT('reviews-manage')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <MailPlus />
        {t('invited.invite')}
      </Button>
      {open && <InviteDialog round={round} onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ round, onClose }: { round: RoundDetail; onClose: () => void }) {
  const t = useT('reviews-manage')
  const invite = useInviteJuror(round.id)
  const locale = useLocale()
  const form = useForm({
    schema: inviteJuror.body,
    initial: { email: '', firstName: '', lastName: '', locale },
    ownText: missingIn({ email: t('invited.missingEmail') }),
    onSubmit: async (body) => {
      await invite.mutateAsync(body)
      toast(t('invited.sent'), { text: body.email })
      onClose()
    },
  })
  const languages = locales.map((value) => ({ value, label: t(`invited.locale.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t('invited.title')}
      context={t('invited.context')}
      keep={t('cancel')}
      submit={t('invited.submit')}
      onClose={onClose}
    >
      <Field label={t('invited.email')} {...form.field('email')}>
        <Input type="email" autoComplete="off" {...form.input('email')} />
      </Field>
      <div className="grid cols-2">
        <Field label={t('invited.firstName')} optional {...form.field('firstName')}>
          <Input autoComplete="off" {...form.input('firstName')} />
        </Field>
        <Field label={t('invited.lastName')} optional {...form.field('lastName')}>
          <Input autoComplete="off" {...form.input('lastName')} />
        </Field>
      </div>
      <Field label={t('invited.language')} {...form.field('locale')}>
        <Select options={languages} {...form.input('locale')} />
      </Field>
    </FormDialog>
  )
}
