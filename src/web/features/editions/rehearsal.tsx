import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type EditionPreview, type EditionStart, editionStart } from '#contract/editions/editions.ts'
import type { FieldError } from '#contract/errors/errors.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { refreshMade, type Source, tryEdition, useCreateEdition } from './api.ts'
import { Preview } from './preview.tsx'

type Props = { source: Source; name: string; startsOn: string | null }
type Tried = { start: EditionStart; questions: boolean; preview: EditionPreview }

const faultsOf = (error: unknown) =>
  error instanceof ApiError ? error.fields.filter(({ field }) => field === 'file' || field.startsWith('file.')) : []

/** Name and first day, then everything that would be made, then making it. */
export function Rehearsal({ source, name, startsOn }: Props) {
  const t = useT('editions')
  const act = useAct()
  const navigate = useNavigate()
  const create = useCreateEdition()
  const [tried, setTried] = useState<Tried>()
  const [faults, setFaults] = useState<FieldError[]>([])
  const rehearse = async (start: EditionStart, questions: boolean) => {
    setTried(undefined)
    setFaults([])
    try {
      setTried({ start, questions, preview: await tryEdition({ ...source, ...start, questions }) })
    } catch (error) {
      const wrong = faultsOf(error)
      if (wrong.length === 0) throw error
      setFaults(wrong)
    }
    return false
  }
  const form = useForm<EditionStart, StartValues>({
    schema: editionStart,
    initial: { name, startsOn },
    onSubmit: (start) => rehearse(start, tried?.questions ?? false),
  })
  const make = ({ start, questions }: Tried) =>
    act(async () => {
      const { id } = await create.mutateAsync({ ...source, ...start, questions })
      toast(t('made.done'))
      await navigate({ to: '/manage/editions/$id', params: { id } })
      await refreshMade()
    })
  const isCurrent = tried?.start.name === form.values.name && tried.start.startsOn === form.values.startsOn
  return (
    <>
      <Card as="section" aria-labelledby="edition-start">
        <CardHead title={t('start.title')} id="edition-start" />
        <CardBody>
          <StartForm form={form} isTried={isCurrent} />
          <Faults faults={faults} />
        </CardBody>
      </Card>
      {tried && isCurrent && (
        <Preview
          preview={tried.preview}
          questions={tried.questions}
          busy={create.isPending}
          onQuestions={(questions) => void act(() => rehearse(tried.start, questions))}
          onMake={() => void make(tried)}
        />
      )}
    </>
  )
}

type StartValues = { name: string; startsOn: string | null }

function StartForm({ form, isTried }: { form: Form<StartValues>; isTried: boolean }) {
  const t = useT('editions')
  return (
    <form {...form.props} className="form">
      <FormFailure text={form.failure} />
      <Field label={t('start.name')} {...form.field('name')}>
        <Input {...form.input('name')} />
      </Field>
      <Field label={t('start.day')} hint={t('start.dayHint')} {...form.field('startsOn')}>
        <DateField {...form.control('startsOn')} />
      </Field>
      <div>
        <Button type="submit" variant={isTried ? 'secondary' : 'primary'} loading={form.submitting}>
          {t('start.try')}
        </Button>
      </div>
    </form>
  )
}

/** What is wrong in a file, each with its place. */
function Faults({ faults }: { faults: readonly FieldError[] }) {
  const t = useT('editions')
  if (faults.length === 0) return null
  return (
    <Alert tone="danger" announce title={t('fault.title')}>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field}>
            {field === 'file' ? message : t('fault.at', { place: field.slice('file.'.length), message })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
