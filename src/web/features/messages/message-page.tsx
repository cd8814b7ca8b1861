import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { MessageDetail } from '#contract/messages/messages.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { messageQueries, useCallBack, useThrowAway } from './api.ts'
import { MessageEditor } from './message-editor.tsx'
import { MessageTold } from './message-told.tsx'
import { MessageStatus } from './messages-page.tsx'

/** With what the page shows beside the message, so that nothing on it moves afterwards. */
export async function loader({ params }: { params: Record<string, string> }) {
  const { id, state, can } = await queryClient.ensureQueryData(messageQueries.detail(params['id'] ?? ''))
  await Promise.all([
    state === 'sent'
      ? queryClient.prefetchInfiniteQuery(messageQueries.recipients(id, {}))
      : queryClient.prefetchQuery(messageQueries.preview(id, 0)),
    can.edit && queryClient.prefetchQuery(messageQueries.templates()),
  ])
}

type Props = { message: MessageDetail }

/** One message: while it is written its editor, afterwards who got it. */
export function MessagePage() {
  const t = useT('messages')
  const locale = useLocale()
  const { id } = useParams({ from: '/manage/messages/$id' })
  const { data: message } = useQuery(messageQueries.detail(id))
  const subject = message && pick(message.subject, locale)
  useTitle(subject || t('untitled'))
  if (!message) return null
  return (
    <article className="stack stack--lg">
      <PageHeader
        title={subject || t('untitled')}
        sub={t('to', { list: pick(message.audience, locale) })}
        badge={<MessageStatus state={message.state} />}
        actions={
          message.can.edit ? <ThrowAway message={message} /> : message.can.cancel && <CallBack message={message} />
        }
      />
      <Notice message={message} />
      {message.can.edit ? <MessageEditor key={message.id} message={message} /> : <MessageTold message={message} />}
    </article>
  )
}

function Notice({ message: { state, sendAt, fromStart, why } }: Props) {
  const t = useT('messages')
  const format = useFormat()
  if (state === 'scheduled')
    return (
      <Alert tone="info">
        {t('leaves', { time: format.dateTime(sendAt!) })} {fromStart !== null && t('follows')}
      </Alert>
    )
  if (state === 'stopped')
    return (
      <Alert tone="danger" title={t('stopped')}>
        {t(`why.${why!}`)}
      </Alert>
    )
  return null
}

function CallBack({ message: { id } }: Props) {
  const t = useT('messages')
  const locale = useLocale()
  const back = useCallBack(id)
  const call = () =>
    back.mutate(undefined, {
      onSuccess: () => toast(t('calledBack')),
      onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
    })
  return (
    <Button variant="primary" onClick={call} loading={back.isPending}>
      {t('callBack')}
    </Button>
  )
}

function ThrowAway({ message: { id } }: Props) {
  const t = useT('messages')
  const navigate = useNavigate()
  const away = useThrowAway(id)
  const asked = {
    title: t('throwAwayTitle'),
    text: t('throwAwayText'),
    words: { act: t('throwAway'), keep: t('keep'), done: t('thrownAway') },
    act: async () => {
      await away.mutateAsync()
      await navigate({ to: '/manage/messages', ignoreBlocker: true })
    },
  }
  return <AskedButton variant="ghost" asked={asked} />
}
