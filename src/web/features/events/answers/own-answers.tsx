import type { EventDetail } from '#contract/events/events.ts'
import { questionsFor } from '#contract/events/questions.ts'
import type { Way } from '#contract/events/states.ts'
import type { Answers } from '#contract/questions.ts'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type Props = {
  event: EventDetail
  asked: {
    choices: { attending?: Way | undefined }
    submit: string
    save: (answers: Answers) => Promise<unknown>
    onClose: () => void
  }
}

const AnswersDialog = lateDialog(() => import('./answers-dialog.tsx').then((file) => file.AnswersDialog))

export function OwnAnswers({ event, asked: { choices, ...asked } }: Props) {
  const t = useT('events')
  const format = useFormat()
  const locale = useLocale()
  const { registration, mode } = event
  const way = mode === 'hybrid' ? (choices.attending ?? registration?.attending ?? null) : null
  const until = t('answers.until', { date: format.deadline(event.answersUntil ?? event.startsAt) })
  return (
    <AnswersDialog
      {...asked}
      title={t('answers.title')}
      context={`${pick(event.title, locale)}. ${until}`}
      questions={questionsFor(event.questions, way)}
      given={registration?.answers ?? []}
      draftKey={`event-answers.${event.slug}`}
    />
  )
}
