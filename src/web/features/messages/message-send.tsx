import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type MessageDetail,
  type MessagePreview,
  messageWays,
  sendMessage,
  startOffsets,
} from '#contract/messages/messages.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { minuteMs } from '#contract/times.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { messageQueries, useSend, useTrial } from './api.ts'

type Props = { message: MessageDetail; unsaved: boolean }

/** Who it is for and by which way, a trial to oneself, and when it leaves. */
export function MessageSend({ message, unsaved }: Props) {
  const t = useT('messages')
  const [sending, setSending] = useState(false)
  const { data } = useQuery(messageQueries.preview(message.id, 0))
  const isWritten = Boolean(message.subject.pt && message.body.pt)
  const isReady = isWritten && !unsaved && (data?.recipients ?? 0) > 0
  return (
    <Card>
      <CardHead title={t('send.title')} />
      <CardBody className="stack">
        <Recipients preview={data} />
        {!isReady && <p className="small subtle">{unsaved || !isWritten ? t('send.saveFirst') : t('send.nobody')}</p>}
        <Trial message={message} ready={isWritten && !unsaved} />
        <Button variant="primary" block aria-disabled={!isReady} onClick={() => isReady && setSending(true)}>
          {t('send.open', { count: data?.recipients ?? 0 })}
        </Button>
      </CardBody>
      {sending && data && <SendDialog message={message} count={data.recipients} onClose={() => setSending(false)} />}
    </Card>
  )
}

function Recipients({ preview }: { preview: MessagePreview | undefined }) {
  const t = useT('messages')
  if (!preview) return <p className="subtle">{t('send.counting')}</p>
  const { recipients, languages, ways, apart } = preview
  return (
    <div className="stack" style={{ '--gap': '.25rem' }}>
      <p className="medium">{t('send.people', { count: recipients })}</p>
      {languages.en > 0 && <p className="small subtle">{t('send.languages', languages)}</p>}
      {messageWays
        .filter((way) => way !== 'mail' && ways[way] > 0)
        .map((way) => (
          <p className="small" key={way}>
            {t(`send.ways.${way as 'daily'}`, { count: ways[way] })}{' '}
            <span className="subtle">
              {apart
                .filter((person) => person.way === way)
                .map(({ name }) => name)
                .join(', ')}
            </span>
          </p>
        ))}
    </div>
  )
}

function Trial({ message: { id, version }, ready }: { message: MessageDetail; ready: boolean }) {
  const t = useT('messages')
  const locale = useLocale()
  const trial = useTrial(id)
  const send = () =>
    trial.mutate(version, {
      onSuccess: ({ sent }) => toast(t('send.tried', { count: sent })),
      onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
    })
  return (
    <Button block aria-disabled={!ready} loading={trial.isPending} onClick={() => ready && send()}>
      {t('send.trial')}
    </Button>
  )
}

const moments = ['soon', 'now', 'later', 'start'] as const
/** So long a message that was sent can still be called back. */
const minutesToCallBack = 10
type SendValues = { moment: (typeof moments)[number]; sendAt: string | null; fromStart: string }

function sendTime({ moment, sendAt }: SendValues): string | null {
  if (moment === 'later') return sendAt
  if (moment === 'start') return null
  return moment === 'now' ? null : new Date(Date.now() + minutesToCallBack * minuteMs).toISOString()
}

type DialogProps = { message: MessageDetail; count: number; onClose: () => void }

function SendDialog({ message: { id, version, startsAt }, count, onClose }: DialogProps) {
  const t = useT('messages')
  const send = useSend(id)
  const form = useForm<BodyOf<typeof sendMessage>, SendValues>({
    schema: {
      safeParse: (values, options) => {
        const given = values as SendValues
        // Without a day there is nothing to wait for: the field says so.
        const sendAt = given.moment === 'later' ? (given.sendAt ?? undefined) : sendTime(given)
        const fromStart = given.moment === 'start' ? Number(given.fromStart) : null
        return sendMessage.body.safeParse({ sendAt, fromStart, version }, options)
      },
    },
    initial: { moment: 'soon', sendAt: null, fromStart: String(startOffsets[2]) },
    onSubmit: async (body) => {
      await send.mutateAsync(body)
      toast(body.sendAt || body.fromStart ? t('send.scheduled') : t('send.left'))
      onClose()
      return true
    },
  })
  const offsets = useOffsets()
  const offered = moments.filter((value) => value !== 'start' || startsAt !== null)
  const options = offered.map((value) => ({ value, label: t(`send.moment.${value}`) }))
  return (
    <FormDialog
      title={t('send.open', { count })}
      context={t('send.context')}
      form={form}
      keep={t('keep')}
      submit={form.values.moment === 'now' ? t('send.now') : t('send.schedule')}
      onClose={onClose}
    >
      <RadioGroup label={t('send.when')} options={options} {...form.control('moment')} />
      {form.values.moment === 'later' && (
        <Field label={t('send.at')} {...form.field('sendAt')}>
          <DateTimeField {...form.control('sendAt')} />
        </Field>
      )}
      {form.values.moment === 'start' && (
        <Field label={t('send.offset')} hint={t('send.offsetHint')} {...form.field('fromStart')}>
          <Select options={offsets} {...form.input('fromStart')} />
        </Field>
      )}
    </FormDialog>
  )
}

/** Hours and days before the start, then after it. */
function useOffsets() {
  const t = useT('messages')
  return startOffsets.map((minutes) => {
    const [side, hours] = [minutes < 0 ? 'before' : 'after', Math.abs(minutes) / 60] as const
    const unit = hours < 24 ? 'hours' : 'days'
    return {
      value: String(minutes),
      label: t(`send.${side}.${unit}`, { count: unit === 'hours' ? hours : hours / 24 }),
    }
  })
}
