import { Bookmark, BookmarkCheck } from 'lucide-react'
import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useKeepOpportunity } from './api.ts'

type Props = { opportunity: Pick<Opportunity, 'slug' | 'saved' | 'title'> }

/** Keeps a posting for later; nothing for visitors. */
export function SaveOpportunity({ opportunity: { slug, saved, title } }: Props) {
  const t = useT('opportunities')
  const locale = useLocale()
  const act = useAct()
  const { loggedIn } = useSession()
  const keep = useKeepOpportunity(slug)
  if (!loggedIn) return null
  return (
    <IconButton
      className="opcard__save"
      name={t(saved ? 'saved.forget' : 'saved.keep', { title: pick(title, locale) })}
      aria-pressed={saved}
      disabled={keep.isPending}
      onClick={() => void act(() => keep.mutateAsync(!saved))}
    >
      {saved ? <BookmarkCheck /> : <Bookmark />}
    </IconButton>
  )
}

/** A link that tells who shared it, so that whoever applies through it counts for them. */
export function ShareOpportunity({ slug }: { slug: string }) {
  const t = useT('opportunities')
  const { user } = useSession()
  const link = `${location.origin}/opportunities/${slug}${user ? `?ref=${user.id}` : ''}`
  const share = () => void copyText(link, { done: t('share.done'), failed: t('share.failed', { link }) })
  return (
    <Button block onClick={share}>
      {t('share.act')}
    </Button>
  )
}
