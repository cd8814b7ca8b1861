import { Link } from '@tanstack/react-router'
import { Bell, BellOff, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Notice } from '#contract/notices/notices.ts'
import { cx } from '#web/components/ui/class-names.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { MoreMenu } from '#web/components/ui/more-menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { placeOf } from '#web/lib/page/place.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useMuteTopic, useReadNotice } from './api.ts'
import { useTopics } from './topics.ts'

type Props = {
  notice: Notice
  /** Set in the list below the bell, which closes when one is opened and has no menu for each. */
  onOpen?: () => void
}

export function NoticeRow({ notice, onOpen }: Props) {
  const t = useT('notices')
  const locale = useLocale()
  const format = useFormat()
  const Icon = useTopics().find(({ name }) => name === notice.topic)?.icon ?? Bell
  const lang = notice.lang === locale ? undefined : notice.lang
  return (
    <li className={cx('notice', !notice.read && 'is-new')}>
      <Icon className="notice__icon" aria-hidden />
      <div className="grow">
        <p className="notice__title">
          {!notice.read && <span className="sr-only">{t('unread')} </span>}
          <span lang={lang}>
            <Opening notice={notice} onOpen={onOpen}>
              {notice.title}
            </Opening>
          </span>
        </p>
        <p className="small subtle" lang={lang}>
          {notice.body}
        </p>
        {notice.act && notice.waits && <Act notice={notice} onOpen={onOpen} />}
      </div>
      <time className="tiny subtle nowrap" dateTime={notice.createdAt}>
        {format.relative(notice.createdAt)}
      </time>
      {!onOpen && <NoticeMenu notice={notice} />}
    </li>
  )
}

type Opened = { notice: Notice; onOpen: (() => void) | undefined }

function Opening({ notice, onOpen, children }: Opened & { children: ReactNode }) {
  const read = useReadNotice()
  if (!notice.act) return children
  const open = () => {
    if (!notice.read) read.mutate(notice.id)
    onOpen?.()
  }
  return (
    <Link {...placeOf(notice.act.path)} className="link link--quiet" onClick={open}>
      {children}
    </Link>
  )
}

/** What is asked of the person, as a button of its own. */
function Act({ notice, onOpen }: Opened) {
  const read = useReadNotice()
  return (
    <ButtonLink
      {...placeOf(notice.act!.path)}
      variant="soft"
      size="sm"
      className="notice__act"
      lang={notice.lang}
      onClick={() => {
        read.mutate(notice.id)
        onOpen?.()
      }}
    >
      {notice.act!.label}
    </ButtonLink>
  )
}

function NoticeMenu({ notice }: { notice: Notice }) {
  const t = useT('notices')
  const locale = useLocale()
  const read = useReadNotice()
  const mute = useMuteTopic()
  const topic = useTopics().find(({ name }) => name === notice.topic)
  const failed = (error: Error) => toast(errorMessage(locale, error), { tone: 'danger' })
  const stop = () =>
    mute.mutate(
      { topic: notice.topic, muted: true },
      {
        onSuccess: () => toast(t('muted', { topic: topic?.title ?? '' }), { text: t('mutedText') }),
        onError: failed,
      },
    )
  return (
    <MoreMenu label={t('more', { title: notice.title })}>
      {!notice.read && (
        <MenuItem icon={<Check />} onAction={() => read.mutate(notice.id, { onError: failed })}>
          {t('read')}
        </MenuItem>
      )}
      {topic && (
        <MenuItem icon={<BellOff />} onAction={stop}>
          {t('mute', { topic: topic.title })}
        </MenuItem>
      )}
    </MoreMenu>
  )
}
