import { useState } from 'react'
import {
  outcomeCodes,
  outcomeLimits,
  proofFileKinds,
  recordOutcome,
  tellOutcome,
  type Outcome,
  type OutcomeCode,
  type proofStates,
} from '#contract/cohorts/outcomes.ts'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField, type FormFile } from '#web/components/fields/files-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import type { FormSchema } from '#web/lib/forms/rule-schema.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useCheckProof, useRecordOutcome, useTellOutcome } from './api.ts'

const isDue = ({ dueAt }: Outcome) => Date.parse(dueAt) <= Date.now()
const isOpen = (outcome: Outcome) => isDue(outcome) && Date.now() < Date.parse(outcome.closesAt)
const tones: Record<(typeof proofStates)[number], StatusTone> = {
  none: 'neutral',
  given: 'info',
  checked: 'success',
  removed: 'warning',
}

function useCodes() {
  const t = useT('cohorts-outcomes')
  return outcomeCodes.map((value) => ({ value, label: t(`code.${value}`) }))
}

/** What I do now, asked after the programme. */
export function MyOutcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useT('cohorts-outcomes')
  return (
    <Card as="section" pad className="stack" aria-labelledby="outcomes">
      <h2 className="title-card" id="outcomes">
        {t('card.title')}
      </h2>
      <p className="small muted">{t('card.note')}</p>
      {outcomes.map((outcome) => (
        <MyOutcome key={outcome.id} outcome={outcome} />
      ))}
    </Card>
  )
}

function MyOutcome({ outcome }: { outcome: Outcome }) {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const [isAnswering, setAnswering] = useState(false)
  const tell = useTellOutcome(outcome.id)
  const { days, code, dueAt, closesAt } = outcome
  const said = code ? t(`code.${code}`) : isDue(outcome) ? t('card.unanswered') : null
  const when = isDue(outcome)
    ? isOpen(outcome) && t('card.until', { date: format.day(closesAt) })
    : t('card.later', { date: format.day(dueAt) })
  return (
    <div className="row row--between row--top">
      <div>
        <p className="medium">{t('card.days', { days })}</p>
        <p className="small muted">{[said, when].filter(Boolean).join(' · ')}</p>
        {code && <Status tone={tones[outcome.proof]}>{t(`proof.${outcome.proof}`)}</Status>}
      </div>
      {isOpen(outcome) && (
        <Button size="sm" variant={code ? 'secondary' : 'primary'} onClick={() => setAnswering(true)}>
          {t(code ? 'card.change' : 'card.answer')}
        </Button>
      )}
      {isAnswering && (
        <OutcomeDialog
          outcome={outcome}
          schema={tellOutcome.body}
          save={tell.mutateAsync}
          words={{ title: t('card.question'), saved: t('card.saved') }}
          onClose={() => setAnswering(false)}
        />
      )}
    </div>
  )
}

type Values = { code: OutcomeCode | ''; link: string; files: FormFile[] }

type DialogProps<Out> = {
  outcome: Outcome
  /** For the team an empty answer is nobody reached. */
  schema: FormSchema<Out>
  save: (body: Out) => Promise<unknown>
  words: { title: string; hint?: string; saved: string }
  onClose: () => void
}

/** The trainee's answer, or what the team was told, with what proves it. */
function OutcomeDialog<Out>({ outcome, schema, save, words, onClose }: DialogProps<Out>) {
  const t = useT('cohorts-outcomes')
  const options = useCodes()
  const [isBusy, setBusy] = useState(false)
  const form = useForm<Out, Values>({
    schema: {
      safeParse: ({ code, link, files }: Values) =>
        schema.safeParse({ code: code || null, link: link.trim() || null, fileIds: files.map(({ id }) => id) }),
    },
    initial: { code: outcome.code ?? '', link: outcome.link ?? '', files: outcome.files },
    onSubmit: async (body) => {
      await save(body)
      toast(words.saved)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={words.title}
      context={words.hint ?? t('card.days', { days: outcome.days })}
      keep={t('card.back')}
      submit={t('card.save')}
      blocked={isBusy}
      onClose={onClose}
    >
      <Field label={t('card.question')} {...form.field('code')}>
        <Select placeholder={t('card.unanswered')} options={options} {...form.input('code')} />
      </Field>
      <Field label={t('card.link')} optional {...form.field('link')}>
        <Input type="url" placeholder="https://" {...form.input('link')} />
      </Field>
      <Field label={t('card.files')} hint={t('card.filesHint')} optional {...form.field('files')}>
        <FilesField kinds={proofFileKinds} max={outcomeLimits.files} onBusy={setBusy} {...form.control('files')} />
      </Field>
    </FormDialog>
  )
}

/** For the team: what was answered, what proves it, and what they were told by telephone. */
export function TraineeOutcomes({ id, outcomes }: { id: string; outcomes: readonly Outcome[] }) {
  const t = useT('cohorts-outcomes')
  return (
    <Card as="section" pad className="stack" aria-labelledby="outcomes">
      <h2 className="title-card" id="outcomes">
        {t('card.title')}
      </h2>
      {outcomes.map((outcome) => (
        <Recorded key={outcome.id} id={id} outcome={outcome} />
      ))}
    </Card>
  )
}

function Recorded({ id, outcome }: { id: string; outcome: Outcome }) {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const act = useAct()
  const params = { id, outcomeId: outcome.id }
  const record = useRecordOutcome(params)
  const check = useCheckProof(params)
  const [isRecording, setRecording] = useState(false)
  const { days, code, proof, link, files, dueAt } = outcome
  if (!isDue(outcome))
    return (
      <p className="small muted">
        {t('card.days', { days })}: {t('card.later', { date: format.day(dueAt) })}
      </p>
    )
  return (
    <div className="form">
      <div className="row row--between">
        <div>
          <p className="medium">{t('card.record', { days })}</p>
          <p className="small muted">{code ? t(`code.${code}`) : t('card.unanswered')}</p>
        </div>
        <Button size="sm" onClick={() => setRecording(true)}>
          {t(code ? 'card.correctAct' : 'card.recordAct')}
        </Button>
      </div>
      {isRecording && (
        <OutcomeDialog
          outcome={outcome}
          schema={recordOutcome.body}
          save={record.mutateAsync}
          words={{ title: t('card.record', { days }), hint: t('card.recordHint'), saved: t('card.recorded') }}
          onClose={() => setRecording(false)}
        />
      )}
      {code && <Status tone={tones[proof]}>{t(`proof.${proof}`)}</Status>}
      {link && (
        <a className="link" href={link} rel="noopener noreferrer nofollow" target="_blank">
          {link}
        </a>
      )}
      {files.length > 0 && <FileLinks files={files} />}
      {code && (proof === 'given' || proof === 'checked') && (
        <Button
          size="sm"
          variant={proof === 'given' ? 'primary' : 'secondary'}
          onClick={() => void act(() => check.mutateAsync(proof === 'given'))}
        >
          {t(proof === 'given' ? 'card.check' : 'card.uncheck')}
        </Button>
      )}
    </div>
  )
}
