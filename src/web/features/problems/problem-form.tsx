import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as contract from '#contract/problems.ts'
import type { ProblemDetail, ProblemInput } from '#contract/problems.ts'
import { AutosaveLine } from '#web/components/editor/autosave-line.tsx'
import { Question, QuestionFoot } from '#web/components/editor/question.tsx'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField, type FormFile } from '#web/components/fields/files-field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { FieldChooser } from '#web/components/fields/reference-choosers.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { blankOf, type Editable, toInput, toValues } from '#web/lib/forms/schema-values.ts'
import { useServerDraft } from '#web/lib/forms/server-draft.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useSubmit, useUpdate } from './api.ts'
import { SimilarProblems } from './similar-problems.tsx'

const { problemInput, problemLimits } = contract

/** What the form holds: files with their names, of which the ids are sent. */
type ProblemValues = Editable<ProblemInput> & { files: FormFile[] }
type Props = {
  kind: ProblemInput['kind']
  /** The one that is changed; a new one without it. */
  problem?: ProblemDetail | undefined
}

const blank = (kind: ProblemInput['kind']): ProblemValues => ({
  ...(blankOf(problemInput) as ProblemValues),
  kind,
  files: [],
})
const valuesOf = (problem: ProblemDetail): ProblemValues => ({
  ...(toValues(problemInput, problem) as ProblemValues),
  files: problem.files,
})

/** The problem form: a new problem, a report about the site, or one that needs more. */
export function ProblemForm(props: Props) {
  const t = useT('problems')
  const { form, draft } = useProblemForm(props)
  const labels = useLabels()
  const [uploading, setUploading] = useState(false)
  // Before the first try to send, each field shows its own error.
  const [tried, setTried] = useState(false)
  const problems = form.errors.map(({ id, path, message }) => ({ id, message: `${labels[path]}: ${message}` }))
  const { kind, problem } = props
  const isReport = kind === 'platform'
  return (
    <Card as="section">
      <form {...form.props} onSubmitCapture={() => setTried(true)}>
        <ErrorSummary problems={tried ? problems : []} />
        <FormFailure text={form.failure} />
        <fieldset className="bare" disabled={draft.loading}>
          <Question number={1}>
            <Field label={t('field.title')} {...form.field('title')}>
              <Input maxLength={problemLimits.title} {...form.input('title')} />
            </Field>
            {!isReport && <SimilarProblems text={form.values.title} except={problem?.id} />}
          </Question>
          {!isReport && <WhoQuestion form={form} />}
          <WhatQuestion form={form} isReport={isReport} onBusy={setUploading} />
          {!isReport && (
            <Question number={4}>
              <Switch end hint={t('form.anonymousHint')} {...form.checkbox('anonymous')}>
                {t('field.anonymous')}
              </Switch>
            </Question>
          )}
        </fieldset>
        <QuestionFoot note={!problem && <AutosaveLine draft={draft} labels={labels} />}>
          <Button type="submit" variant="primary" loading={form.submitting} aria-disabled={uploading}>
            {t(problem ? 'form.save' : `form.${kind}Submit`)}
          </Button>
        </QuestionFoot>
      </form>
    </Card>
  )
}

function useProblemForm({ kind, problem }: Props) {
  const t = useT('problems')
  const navigate = useNavigate()
  const locale = useLocale()
  const submit = useSubmit()
  const update = useUpdate(problem?.id ?? '')
  const schema = {
    safeParse: ({ files, ...values }: ProblemValues) => {
      const added = { lang: problem?.lang ?? locale, fileIds: files.map(({ id }) => id) }
      return problemInput.safeParse({ ...(toInput(problemInput, values) as object), ...added })
    },
  }
  const form = useForm({
    schema,
    initial: problem ? valuesOf(problem) : blank(kind),
    onSubmit: async (input: ProblemInput) => {
      const change = { ...input, version: problem?.version ?? 1 }
      const { id } = problem ? await update.mutateAsync(change) : await submit.mutateAsync(input)
      await draft.discard()
      toast(problem ? t('form.saved') : t('form.sent', { days: contract.answerDays }))
      await navigate({ to: '/problems/$id', params: { id } })
    },
  })
  const draft = useServerDraft(form, { area: 'problems', key: problem?.id ?? kind })
  return { form, draft }
}

/** For the choice between two tabs; what the form does not ask has no name. */
function useLabels() {
  const t = useT('problems')
  const { kind: _kind, lang: _lang, fileIds: _ids, ...asked } = blank('problem')
  const names = Object.keys(asked) as (keyof typeof asked)[]
  return Object.fromEntries(names.map((name) => [name, t(`field.${name}`)])) as FieldLabels<ProblemValues>
}

type QuestionProps = { form: Form<ProblemValues> }

function WhoQuestion({ form }: QuestionProps) {
  const t = useT('problems')
  const { value, onChange } = form.control('affected')
  const groups = contract.affectedGroups.map((group) => ({ value: group, label: t(`affected.${group}`) }))
  const often = contract.frequencies.map((name) => ({ value: name, label: t(`frequency.${name}`) }))
  return (
    <Question number={2}>
      <ChoiceChips
        label={t('field.affected')}
        options={groups}
        value={value}
        onChange={onChange}
        {...form.field('affected')}
      />
      <Field label={t('field.affectedNote')} optional {...form.field('affectedNote')}>
        <Input {...form.input('affectedNote')} />
      </Field>
      <Field label={t('field.frequency')} {...form.field('frequency')}>
        <Segmented wide label={t('field.frequency')} options={often} {...form.control('frequency')} />
      </Field>
    </Question>
  )
}

const longTexts = ['workaround', 'expected', 'evidence'] as const

function WhatQuestion({
  form,
  isReport,
  onBusy,
}: QuestionProps & { isReport: boolean; onBusy: (is: boolean) => void }) {
  const t = useT('problems')
  const lines = isReport ? (['page'] as const) : (['place', 'organisation'] as const)
  return (
    <Question number={isReport ? 2 : 3}>
      <Field label={t('field.what')} hint={t('field.whatHint')} {...form.field('what')}>
        <Textarea rows={4} limit={problemLimits.what} {...form.input('what')} />
      </Field>
      {(isReport ? [] : longTexts).map((name) => (
        <Field key={name} label={t(`field.${name}`)} optional {...form.field(name)}>
          <Textarea rows={2} limit={problemLimits.text} {...form.input(name)} />
        </Field>
      ))}
      <div className="grid cols-2 formgrid">
        {!isReport && (
          <Field label={t('field.field')} optional {...form.field('field')}>
            <FieldChooser {...form.control('field')} />
          </Field>
        )}
        {lines.map((name) => (
          <Field key={name} label={t(`field.${name}`)} optional {...form.field(name)}>
            <Input {...form.input(name)} />
          </Field>
        ))}
      </div>
      <Field label={t('field.files')} optional {...form.field('files')}>
        <FilesField
          {...form.control('files')}
          kinds={contract.problemFileKinds}
          max={problemLimits.files}
          onBusy={onBusy}
        />
      </Field>
    </Question>
  )
}
