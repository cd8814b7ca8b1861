import { useQuery } from '@tanstack/react-query'
import { judgeSkill, passportLimits } from '#contract/cohorts/passport.ts'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useJudgeSkill } from './api.ts'
import type { Judging } from './judge-skill.tsx'

const levels = ['1', '2', '3', '4', '5'] as const
type Values = { skill: string; level: string; note: string; milestoneId: string }

export function JudgeDialog({ trainee, skill, onClose }: Required<Judging> & { onClose: () => void }) {
  const t = useT('cohorts-passport')
  const locale = useLocale()
  const judge = useJudgeSkill(trainee.id)
  const known = useQuery(referenceQueries.skills()).data?.items ?? []
  const form = useForm<Parameters<typeof judge.mutateAsync>[0], Values>({
    schema: {
      safeParse: ({ level, milestoneId, ...rest }: Values) =>
        judgeSkill.body.safeParse({ ...rest, level: Number(level) || null, milestoneId: milestoneId || null }),
    },
    initial: { skill, level: '3', note: '', milestoneId: '' },
    onSubmit: async (body) => {
      await judge.mutateAsync(body)
      toast(t('saved'))
      onClose()
    },
  })
  const milestones = trainee.milestones.map(({ id, title }) => ({ value: id, label: title }))
  const skills = known.map(({ slug, name }) => ({ value: slug, label: name[locale] }))
  const options = levels.map((value) => ({ value, label: t(`levels.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t('judgeTitle')}
      context={trainee.person.name}
      keep={t('back')}
      submit={t('save')}
      onClose={onClose}
    >
      <Field label={t('skill')} {...form.field('skill')}>
        <Combobox options={skills} {...form.control('skill')} onChange={(value) => form.set('skill', value ?? '')} />
      </Field>
      <Field label={t('level')} {...form.field('level')}>
        <Select placeholder={t('notYet')} options={options} {...form.input('level')} />
      </Field>
      {milestones.length > 0 && (
        <Field label={t('milestone')} {...form.field('milestoneId')}>
          <Select placeholder={t('noMilestone')} options={milestones} {...form.input('milestoneId')} />
        </Field>
      )}
      <Field label={t('word')} hint={t('wordHint')} optional {...form.field('note')}>
        <Textarea rows={3} limit={passportLimits.note} {...form.input('note')} />
      </Field>
    </FormDialog>
  )
}
