import { Bell, type LucideIcon } from 'lucide-react'
import { areas } from '#web/areas.ts'
import { session } from '#web/lib/api/client.ts'
import { type Locale, useLocale } from '#web/lib/text/i18n.ts'

export type Topic = { name: string; title: string; icon: LucideIcon }

const topicsIn = (locale: Locale): Topic[] =>
  areas.flatMap(({ name, mails, words, navigation = [] }) =>
    mails && (!mails.scope || session.hasScope(mails.scope))
      ? [{ name, title: words[locale][mails.word]!, icon: navigation[0]?.icon ?? Bell }]
      : [],
  )

/** The topics of which this person may be told, in the order of the navigation. */
export function useTopics(): Topic[] {
  return topicsIn(useLocale())
}
