import { milestoneLimits, moveMilestone, type Milestone } from '#contract/startups/milestones.ts'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useMoveMilestone } from './api.ts'

type Props = { startup: StartupDetail; milestone: Milestone; onClose: () => void }

/** Sends a milestone back to its team, never without saying why. */
export function ReturnDialog({ startup, milestone: { id, title, version }, onClose }: Props) {
  const t = useT('startups')
  const lang = useLocale()
  const move = useMoveMilestone(startup.id)
  const form = useForm({
    schema: moveMilestone.body,
    initial: { state: 'in_progress' as const, reason: '', lang, version },
    draftKey: `milestone.${id}`,
    onSubmit: async (body) => {
      await move.mutateAsync({ milestoneId: id, ...body })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('milestone.returnTitle', { title })}
      context={t('milestone.returnText')}
      keep={t('team.cancel')}
      submit={t('milestone.return')}
      onClose={onClose}
    >
      <Field label={t('milestone.reason')} {...form.field('reason')}>
        <Textarea rows={4} limit={milestoneLimits.reason} {...form.input('reason')} />
      </Field>
    </FormDialog>
  )
}
