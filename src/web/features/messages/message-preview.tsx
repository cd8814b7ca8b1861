import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { MessageDetail, MessagePreview as Preview } from '#contract/messages/messages.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { messageQueries } from './api.ts'
import './messages.css'

type Props = { message: MessageDetail; unsaved: boolean }

/** The letter as one of its readers will get it; arrows lead through the others. */
export function MessagePreview({ message, unsaved }: Props) {
  const t = useT('messages')
  const locale = useLocale()
  const [position, setPosition] = useState(0)
  const preview = useQuery({ ...messageQueries.preview(message.id, position), placeholderData: (before) => before })
  const { data } = preview
  return (
    <Card>
      <CardHead title={t('preview.title')}>
        {data && data.recipients > 1 && <Arrows count={data.recipients} position={position} onMove={setPosition} />}
      </CardHead>
      <CardBody className="stack">
        {unsaved && <p className="small subtle">{t('preview.unsaved')}</p>}
        {preview.isError && <Alert tone="danger">{errorMessage(locale, preview.error)}</Alert>}
        {!data && !preview.isError && (
          <Skeletons>
            <Skeleton width="60%" />
            <Skeleton height="14rem" />
          </Skeletons>
        )}
        {data?.letter && <Letter letter={data.letter} />}
        {data && !data.letter && <p>{t('preview.nobody')}</p>}
      </CardBody>
    </Card>
  )
}

type ArrowsProps = { count: number; position: number; onMove: (position: number) => void }

function Arrows({ count, position, onMove }: ArrowsProps) {
  const t = useT('messages')
  const to = (step: number) => onMove((position + step + count) % count)
  return (
    <span className="row small">
      <IconButton name={t('preview.before')} size="sm" onClick={() => to(-1)}>
        <ChevronLeft />
      </IconButton>
      <span className="num" aria-live="polite">
        {t('preview.place', { place: position + 1, count })}
      </span>
      <IconButton name={t('preview.next')} size="sm" onClick={() => to(1)}>
        <ChevronRight />
      </IconButton>
    </span>
  )
}

function Letter({ letter }: { letter: NonNullable<Preview['letter']> }) {
  const t = useT('messages')
  const { reader, subject, greeting, paragraphs, action, note } = letter
  return (
    <>
      <DotList items={[reader.name, t(`way.${reader.way}`)]} />
      <div className="messageletter stack" lang={reader.locale}>
        <h3 className="title-card">{subject || t('untitled')}</h3>
        <p>{greeting}</p>
        {paragraphs.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have nothing else to tell them apart
          <p key={index}>{text}</p>
        ))}
        <p className="medium">{action.label}</p>
        <p className="small subtle">{note}</p>
      </div>
    </>
  )
}
