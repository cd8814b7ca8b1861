import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as contract from '#contract/problems/problems.ts'
import type { Problem, ProblemDetail, ProblemInput } from '#contract/problems/problems.ts'
import { AnswerQuote } from '#web/components/display/team-answer.tsx'
import { QuestionForm } from '#web/components/editor/question-form.tsx'
import { Question } from '#web/components/editor/question.tsx'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField, type FormFile } from '#web/components/fields/files-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { FieldChooser } from '#web/components/fields/reference-choosers.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { SimilarWhileTyping } from '#web/components/list/similar-while-typing.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { succeed, toast } from '#web/components/ui/toast-store.ts'
import { organisationQueries } from '#web/features/organisations/api.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { blankOf, type Editable, toInput, toValues } from '#web/lib/forms/schema-values.ts'
import { useServerDraft } from '#web/lib/forms/server-draft.ts'
import { whenMissing } from '#web/lib/forms/when-missing.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { problemMarks, problemQueries, useSubmit, useUpdate } from './api.ts'
import { ProblemMeta } from './problem-card.tsx'

const { problemInput, problemLimits } = contract

/** What the form holds: files with their names, of which the ids are sent. */
type ProblemValues = Editable<ProblemInput> & { files: FormFile[]; reply: string }
type Props = {
  kind: ProblemInput['kind']
  /** The one that is changed; a new one without it. */
  problem?: ProblemDetail | undefined
}

const essential = ['title', 'affected', 'frequency', 'what'] as const
const blank = { ...(blankOf(problemInput) as object), reply: '' } as ProblemValues

/** A new problem, a report about the site, or a problem that needs more. */
export function ProblemForm({ kind, problem }: Props) {
  const t = useT('problems')
  const { form, draft } = useProblemForm({ kind, problem })
  const [busy, setBusy] = useState(false)
  const submit = t(problem ? 'form.save' : `form.${kind}Submit`)
  const isReport = kind === 'platform'
  const seesOthers = useHasScope('members:browse')
  return (
    <QuestionForm form={form} draft={draft} labels={useLabels()} submit={submit} busy={busy} autosave={!problem}>
      {problem && isAsked(problem) && <AskedQuestion form={form} problem={problem} />}
      <Question number={1}>
        <Field label={t('field.title')} {...form.field('title')}>
          <Input maxLength={problemLimits.title} {...form.input('title')} />
        </Field>
        {!isReport && seesOthers && <SimilarWhileTyping {...similarTo(problem?.id)} text={form.values.title} t={t} />}
      </Question>
      {!isReport && <WhoQuestion form={form} />}
      <WhatQuestion form={form} isReport={isReport} onBusy={setBusy} />
      {!isReport && (
        <Question number={4}>
          <Switch end hint={t('form.anonymousHint')} {...form.checkbox('anonymous')}>
            {t('field.anonymous')}
          </Switch>
        </Question>
      )}
    </QuestionForm>
  )
}

function useProblemForm({ kind, problem }: Props) {
  const t = useT('problems')
  const days = useProgramme()?.rules.problemDays ?? 0
  const navigate = useNavigate()
  const locale = useLocale()
  const submit = useSubmit()
  const update = useUpdate(problem?.id ?? '')
  const own = useOwnNames()
  const organisation = own?.find((name) => name === problem?.organisation) ?? own?.[0]
  const given = problem ? (toValues(problemInput, problem) as ProblemValues) : { ...blank, kind }
  const initial: ProblemValues = {
    ...given,
    files: problem?.files ?? [],
    reply: problem?.reply ?? '',
    ...(own && { organisation: organisation ?? '' }),
  }
  const form = useForm<ProblemInput, ProblemValues>({
    schema: {
      safeParse: ({ files, reply: _reply, ...values }: ProblemValues) => {
        const added = { lang: problem?.lang ?? locale, fileIds: files.map(({ id }) => id) }
        return problemInput.safeParse({ ...(toInput(problemInput, values) as object), ...added })
      },
    },
    initial,
    ownText: whenMissing(Object.fromEntries(essential.map((name) => [name, t(`missing.${name}`)]))),
    onSubmit: async (input: ProblemInput) => {
      const replied = problem && isAsked(problem) ? { reply: form.values.reply } : {}
      const change = { ...input, ...replied, version: problem?.version ?? 1 }
      const { id } = problem ? await update.mutateAsync(change) : await submit.mutateAsync(input)
      await draft.discard()
      // The page of a partner's organisation lists it.
      if (own) await refreshArea('organisations')
      if (problem) toast(t('form.saved'))
      else succeed(t('form.sent'), t('form.sentNext', { days }))
      await navigate({ to: '/problems/$id', params: { id } })
    },
  })
  const draft = useServerDraft(form, { area: 'problems', key: problem?.id ?? kind })
  return { form, draft }
}

/** The organisations for which a partner writes; members write the name of any. */
function useOwnNames() {
  const isPartner = useHasScope('organisations:belong')
  const { data } = useQuery({ ...organisationQueries.mine(), enabled: isPartner })
  return isPartner ? (data?.items ?? []).map(({ name }) => name) : undefined
}

/** What the form does not ask has no name. */
function useLabels() {
  const t = useT('problems')
  const { kind: _kind, lang: _lang, fileIds: _ids, ...asked } = { ...blank, files: [] }
  const names = [...new Set([...essential, ...(Object.keys(asked) as (keyof typeof asked)[])])]
  return Object.fromEntries(names.map((name) => [name, t(`field.${name}`)])) as FieldLabels<ProblemValues>
}

const similarTo = (except: string | undefined) => ({
  find: (asked: string) => problemQueries.similar(asked, except),
  marks: problemMarks,
  textOf: ({ what }: Problem) => what,
  Meta: ProblemMeta,
  to: (id: string) => `/problems/${id}`,
})

type QuestionProps = { form: Form<ProblemValues> }

const isAsked = ({ state }: ProblemDetail) => state === 'needs_info'

/** What the team wants to know, with a field of its own. */
function AskedQuestion({ form, problem }: QuestionProps & { problem: ProblemDetail }) {
  const t = useT('problems')
  return (
    <section className="question">
      <div className="form grow">
        {problem.answer && <AnswerQuote answer={problem.answer} />}
        <Field label={t('field.reply')} hint={t('field.replyHint')} optional {...form.field('reply')}>
          <Textarea rows={3} limit={problemLimits.text} {...form.input('reply')} />
        </Field>
      </div>
    </section>
  )
}

function WhoQuestion({ form }: QuestionProps) {
  const t = useT('problems')
  const groups = contract.affectedGroups.map((value) => ({ value, label: t(`affected.${value}`) }))
  const often = contract.frequencies.map((value) => ({ value, label: t(`frequency.${value}`) }))
  const affected = { ...form.control('affected'), ...form.field('affected') }
  return (
    <Question number={2}>
      <ChoiceChips label={t('field.affected')} options={groups} {...affected} />
      <Field label={t('field.affectedNote')} optional {...form.field('affectedNote')}>
        <Input {...form.input('affectedNote')} />
      </Field>
      <Field label={t('field.frequency')} {...form.field('frequency')}>
        <Segmented wide label={t('field.frequency')} options={often} {...form.control('frequency')} />
      </Field>
    </Question>
  )
}

type WhatProps = QuestionProps & { isReport: boolean; onBusy: (is: boolean) => void }
const longTexts = ['workaround', 'expected', 'evidence'] as const

function WhatQuestion({ form, isReport, onBusy }: WhatProps) {
  const t = useT('problems')
  const line = isReport ? 'page' : 'place'
  const files = { kinds: contract.problemFileKinds, max: problemLimits.files, onBusy }
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
        <Field label={t(`field.${line}`)} optional {...form.field(line)}>
          <Input {...form.input(line)} />
        </Field>
        {!isReport && <OrganisationField form={form} />}
      </div>
      <Field
        label={t('field.confidential')}
        hint={t('field.confidentialHint')}
        optional
        {...form.field('confidential')}
      >
        <Textarea rows={2} limit={problemLimits.text} {...form.input('confidential')} />
      </Field>
      <Field label={t('field.files')} optional {...form.field('files')}>
        <FilesField {...form.control('files')} {...files} />
      </Field>
    </Question>
  )
}

function OrganisationField({ form }: QuestionProps) {
  const t = useT('problems')
  const own = useOwnNames()
  return (
    <Field label={t('field.organisation')} optional={!own} {...form.field('organisation')}>
      {own ? (
        <Select options={own.map((name) => ({ value: name, label: name }))} {...form.input('organisation')} />
      ) : (
        <Input {...form.input('organisation')} />
      )}
    </Field>
  )
}
