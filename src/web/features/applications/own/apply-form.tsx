import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { applicationLimits, applyInput, type ApplyInput } from '#contract/applications/own.ts'
import type { OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField, type FormFile, sizeText } from '#web/components/fields/files-field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { succeed } from '#web/components/ui/toast-store.ts'
import { attachmentQueries, refreshAttachments } from '#web/features/attachments/api.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { orNone, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { applicationQueries, useApply } from '../api.ts'
import '../applications.css'
import { FrozenProfileView } from '../frozen-profile.tsx'

/** `cv` is the id of a file, `profile` or `none`. */
export type SentValues = { cv: string; letter: string; answers: { question: string; text: string }[] }
/** `source` says where the person came from. */
type Props = { opportunity: OpportunityDetail; source?: string | undefined; onClose: () => void }

/** Applying, with what will be sent beside it. */
export function ApplyDialog({ opportunity, source, onClose }: Props) {
  const t = useT('applications')
  const locale = useLocale()
  const { form, onBusy, busy } = useApplyForm(opportunity, source, onClose)
  const { data: profile } = useQuery(applicationQueries.preview())
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('apply.title')}
      context={`${pick(opportunity.title, locale)} · ${opportunity.organisation.name}`}
      dirty={form.dirty}
    >
      <form {...form.props}>
        <DialogBody className="apply">
          <div className="form">
            <FormFailure text={form.failure} />
            <CvChoice form={form} required={opportunity.asksCv} onBusy={onBusy} />
            <Field label={t('apply.letter')} hint={t('apply.letterHint')} optional {...form.field('letter')}>
              <Textarea rows={5} limit={applicationLimits.letter} {...form.input('letter')} />
            </Field>
            <Questions form={form} opportunity={opportunity} />
          </div>
          <section className="stack" aria-labelledby="will-see">
            <div className="row row--between">
              <h3 className="title-card" id="will-see">
                {t('apply.willSee')}
              </h3>
              <Chip icon={<Lock />}>{t('apply.freezes')}</Chip>
            </div>
            <p className="small subtle">{t('apply.freezesHint')}</p>
            {profile && <FrozenProfileView profile={profile} />}
          </section>
        </DialogBody>
        <DialogFoot>
          <span className="grow small muted">{t('apply.promise', { count: opportunity.answerDays })}</span>
          <Button onClick={onClose}>{t('apply.later')}</Button>
          <Button type="submit" variant="primary" loading={form.submitting} disabled={busy}>
            {t('apply.send')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function useApplyForm({ slug, questions, asksCv }: OpportunityDetail, source: string | undefined, onClose: () => void) {
  const t = useT('applications')
  const locale = useLocale()
  const apply = useApply(slug)
  const { day } = useFormat()
  const [busy, onBusy] = useState(false)
  const initial: SentValues = {
    cv: asksCv ? 'profile' : 'none',
    letter: '',
    answers: questions.map(({ id }) => ({ question: id, text: '' })),
  }
  const form = useForm<ApplyInput, SentValues>({
    schema: { safeParse: (values) => applyInput.safeParse(inputOf(values as SentValues, locale)) },
    initial,
    draftKey: `apply.${slug}`,
    onSubmit: async (input) => {
      const { answerDueAt } = await apply.mutateAsync(source ? { ...input, ref: source } : input)
      succeed(t('apply.sent'), t('apply.next', { day: day(answerDueAt) }))
      onClose()
    },
  })
  return { form, busy, onBusy }
}

export function inputOf({ cv, letter, answers }: SentValues, lang: 'pt' | 'en') {
  const drawn = { from: 'profile', layout: 'classic', lang }
  const chosen = cv === 'none' ? null : cv === 'profile' ? drawn : { from: 'attachment', id: cv }
  return { cv: chosen, letter: orNone(letter), answers }
}

type CvProps = { form: Form<SentValues>; required: boolean; onBusy: (busy: boolean) => void }

/** A file of one's own, a new one, or the profile drawn as a PDF. */
export function CvChoice({ form, required, onBusy }: CvProps) {
  const t = useT('applications')
  const format = useFormat()
  const { data } = useQuery(attachmentQueries.mine())
  const [added, setAdded] = useState<FormFile[]>([])
  const known = (data?.items ?? []).filter(({ kind }) => kind === 'cv')
  const files = [...known, ...added.filter(({ id }) => !known.some((file) => file.id === id))]
  const options = [
    ...files.map(({ id, fileName, size }) => ({ value: id, label: fileName, hint: sizeText(size, format) })),
    { value: 'profile', label: t('apply.fromProfile'), hint: t('apply.fromProfileHint') },
    ...(required ? [] : [{ value: 'none', label: t('apply.noCv') }]),
  ]
  const keep = (next: FormFile[]) => {
    setAdded(next)
    const last = next.at(-1)
    if (!last) return
    form.set('cv', last.id)
    void refreshAttachments()
  }
  const { error } = form.field('cv')
  return (
    <>
      <RadioGroup label={t('apply.cv')} options={options} error={error} {...form.control('cv')} />
      <Field label={t('apply.another')} hint={t('apply.anotherHint')} optional>
        <FilesField kinds={['cv']} max={1} value={added} onChange={keep} onBusy={onBusy} />
      </Field>
    </>
  )
}

function Questions({ form, opportunity }: { form: Form<SentValues>; opportunity: OpportunityDetail }) {
  const t = useT('applications')
  const locale = useLocale()
  const { questions, organisation } = opportunity
  if (questions.length === 0) return null
  return (
    <fieldset className="apply__questions form">
      <legend className="small subtle">
        {t('apply.questions', { count: questions.length, name: organisation.name })}
      </legend>
      {questions.map(({ id, text, required }, i) => (
        <Field key={id} label={pick(text, locale)} optional={!required} {...form.field(`answers.${i}.text`)}>
          <Textarea rows={3} limit={applicationLimits.answer} {...form.input(`answers.${i}.text`)} />
        </Field>
      ))}
    </fieldset>
  )
}
