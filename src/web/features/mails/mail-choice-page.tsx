import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { mailPaces, type MailPace } from '#contract/mails/notifications.ts'
import { AnswerChoices, AskedFrame, AskedQuestion } from '#web/components/display/asked-question.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { choiceQuery, useChooseMails } from './api.ts'

export const prefetch = ({ params }: { params: Record<string, string> }) => fetchFirst(choiceQuery(params['token']!))

/** To which the foot of a mail leads: its reader chooses without signing in. Opening it changes nothing. */
export const MailChoicePage = () => (
  <AskedFrame>
    <Asked />
  </AskedFrame>
)

function Asked() {
  const t = useT('mails')
  const { token } = useParams({ from: '/mails/$token' })
  return (
    <AskedQuestion title={t('choice.title')} asked={useQuery(choiceQuery(token))} gone={t('choice.gone')}>
      {(choice) => <Choice token={token} {...choice} />}
    </AskedQuestion>
  )
}

type Props = { token: string; topic: { pt: string; en: string }; pace: MailPace; always: boolean }

function Choice({ token, topic, pace, always }: Props) {
  const t = useT('mails')
  const locale = useLocale()
  const act = useAct()
  const choose = useChooseMails(token)
  return (
    <Card pad className="stack">
      <h1 className="title-page">{t('choice.heading', { topic: topic[locale] })}</h1>
      <p className="muted">{t('choice.text')}</p>
      <AnswerChoices
        codes={mailPaces}
        label={(one) => t(`choice.${one}`)}
        chosen={pace}
        pending={choose.isPending}
        onChoose={(one) => void act(() => choose.mutateAsync(one))}
      />
      <output>{choose.isSuccess && t('choice.saved')}</output>
      {always && <p className="small subtle">{t('choice.always')}</p>}
      <ButtonLink size="sm" variant="ghost" to="/settings/$section" params={{ section: 'notifications' }}>
        {t('choice.settings')}
      </ButtonLink>
    </Card>
  )
}
