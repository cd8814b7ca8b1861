import type { EventAnswer } from '#contract/events/questions.ts'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './answers.css'

/** Questions and answers in the words of the day they were given. */
export function AnswerList({ answers }: { answers: readonly EventAnswer[] }) {
  const t = useT('events')
  const locale = useLocale()
  if (answers.length === 0) return null
  return (
    <dl className="answerlist">
      {answers.map(({ id, kind, question, answer, value, atDoor }) => (
        <div key={id}>
          <dt className="small subtle">
            {pick(question, locale)}
            {atDoor && ` · ${t('answers.atDoor')}`}
          </dt>
          <dd>{kind === 'file' ? <FileLinks files={[{ id: value, fileName: answer.pt }]} /> : pick(answer, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
