import type { EventDetail } from '#contract/events/events.ts'
import { questionsFor } from '#contract/events/questions.ts'
import type { ManagedRegistration } from '#contract/events/registration.ts'
import { toast } from '#web/components/ui/toast-store.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useAnswerFor } from '../manage/manage-api.ts'
import { AnswersDialog } from './answers-dialog.tsx'

type Props = { event: EventDetail; registration: ManagedRegistration; onClose: () => void }

/** The team reads, fills in and corrects what somebody answered. */
export function TeamAnswers({ event, registration: { id, person, answers, attending }, onClose }: Props) {
  const t = useT('events-manage')
  const events = useT('events')
  const save = useAnswerFor(event.slug)
  return (
    <AnswersDialog
      isTeam
      title={t('people.answersOf', { name: person.name })}
      context={pick(event.title, useLocale())}
      submit={events('answers.save')}
      questions={questionsFor(event.questions, event.mode === 'hybrid' ? attending : null)}
      given={answers}
      draftKey={`event-answers.${id}`}
      save={async (given) => {
        await save.mutateAsync({ id, answers: given })
        toast(t('people.answersDone'))
      }}
      onClose={onClose}
    />
  )
}
