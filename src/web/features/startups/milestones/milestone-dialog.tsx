import type { StartupDetail } from '#contract/startups/startups.ts'
import { milestoneFileKinds, milestoneInput, milestoneLimits, type Milestone } from '#contract/startups/milestones.ts'
import type { MilestoneInput } from '#contract/startups/milestones.ts'
import { useState } from 'react'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField, type FormFile } from '#web/components/fields/files-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import { whenMissing } from '#web/lib/forms/when-missing.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useChangeMilestone, useCreateMilestone } from './api.ts'

type Values = { title: string; dueOn: string | null; ownerId: string; evidence: string; files: FormFile[] }
type Props = {
  startup: StartupDetail
  /** Absent for a new one. */
  milestone?: Milestone
  onClose: () => void
}

/** A milestone, and what shows that it was reached. */
export function MilestoneDialog({ startup, milestone, onClose }: Props) {
  const t = useT('startups')
  const [busy, setBusy] = useState(false)
  const form = useMilestoneForm({ startup, milestone, onClose })
  const people = startup.members.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog
      form={form}
      title={t(milestone ? 'milestone.edit' : 'milestone.add')}
      keep={t('team.cancel')}
      submit={t('team.save')}
      blocked={busy}
      onClose={onClose}
    >
      <Field label={t('milestone.title')} {...form.field('title')}>
        <Input maxLength={milestoneLimits.title} {...form.input('title')} />
      </Field>
      <div className="grid cols-2 formgrid">
        <Field label={t('milestone.dueOn')} optional {...form.field('dueOn')}>
          <DateField {...form.control('dueOn')} />
        </Field>
        <Field label={t('milestone.owner')} optional {...form.field('ownerId')}>
          <Select placeholder={t('milestone.nobody')} options={people} {...form.input('ownerId')} />
        </Field>
      </div>
      <Field label={t('milestone.evidence')} hint={t('milestone.evidenceHint')} optional {...form.field('evidence')}>
        <Textarea rows={3} limit={milestoneLimits.evidence} {...form.input('evidence')} />
      </Field>
      <Field label={t('milestone.files')} optional {...form.field('files')}>
        <FilesField
          kinds={milestoneFileKinds}
          max={milestoneLimits.files}
          onBusy={setBusy}
          {...form.control('files')}
        />
      </Field>
    </FormDialog>
  )
}

function useMilestoneForm({ startup, milestone, onClose }: Props) {
  const t = useT('startups')
  const create = useCreateMilestone(startup.id)
  const change = useChangeMilestone(startup.id)
  return useForm<MilestoneInput, Values>({
    schema: {
      safeParse: ({ files, ownerId, evidence, ...rest }: Values) =>
        milestoneInput.safeParse({
          ...rest,
          ownerId: ownerId || null,
          evidence: evidence.trim() || null,
          fileIds: files.map(({ id }) => id),
        }),
    },
    initial: {
      title: milestone?.title ?? '',
      dueOn: milestone?.dueOn ?? null,
      ownerId: milestone?.owner?.id ?? '',
      evidence: milestone?.evidence ?? '',
      files: milestone?.files ?? [],
    },
    ownText: whenMissing({ title: t('missing.milestone') }),
    onSubmit: async (input) => {
      if (milestone)
        await change.mutateAsync({ milestoneId: milestone.id, body: { ...input, version: milestone.version } })
      else await create.mutateAsync(input)
      onClose()
    },
  })
}
