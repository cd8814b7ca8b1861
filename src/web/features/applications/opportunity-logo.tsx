import type { Application } from '#contract/applications/own.ts'
import { Logo } from '#web/components/ui/logo.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'

export function OpportunityLogo({ opportunity: { organisation } }: Pick<Application, 'opportunity'>) {
  const src = useAttachmentAddress(organisation.logoId)
  return <Logo name={organisation.name} slug={organisation.startupId ?? organisation.name} src={src} size={40} />
}
