import type { LetterParts } from './letter.ts'
import { escapeMarkup as esc } from './plain-text.ts'

// Mail programs support tables and inline styles; classes only serve the dark theme and narrow screens.
const sans = `font-family:'Schibsted Grotesk','Segoe UI',Helvetica,Arial,sans-serif;`
const pale = `${sans}font-size:13px;line-height:20px;color:#b6d9bf;`
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const languages = { pt: 'pt-PT', en: 'en-GB' }

const style = `@media (max-width: 620px) { .wrap { width: 100% !important; } .pad { padding-left: 24px !important; padding-right: 24px !important; } }
@media (prefers-color-scheme: dark) {
.bg { background: #0a0f0c !important; } .paper { background: #161e19 !important; }
.ink { color: #eaf1ec !important; } .soft { color: #a9b5ad !important; } .rule { border-color: #2a352e !important; } .well { background: #0c120e !important; }
.btn { background: #52d27e !important; color: #06210f !important; } .lnk { color: #6fdc94 !important; }
}`

export function renderHtml(parts: LetterParts): string {
  const { locale, content } = parts
  const lang = languages[locale]
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${esc(content.subject)}</title>
<style>${style}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#eff2eb;">
<div style="display:none;max-height:0;overflow:hidden;">${esc(content.preview)}</div>
<div role="article" aria-roledescription="email" aria-label="${esc(content.subject)}" lang="${lang}">
<table ${table} class="bg" width="100%" style="background:#eff2eb;">
<tr><td align="center" style="padding:40px 12px;">
<table ${table} class="wrap" width="580" style="width:580px;max-width:580px;">
${header(parts)}
${letter(parts)}
${footer(parts)}
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}

function header({ sender, week }: LetterParts): string {
  const organisation = sender.organisation === sender.name ? '' : esc(sender.organisation)
  const bar = sender.cohort
    ? `\n<tr><td colspan="2" style="padding-top:18px;">${segments(sender.cohort)}</td></tr>
<tr><td colspan="2" style="padding-top:8px;${pale}">${week}</td></tr>`
    : ''
  return `<tr><td bgcolor="#0a3c25" class="pad" style="background:#0a3c25;border-radius:16px 16px 0 0;padding:26px 40px 24px;">
<table ${table} width="100%">
<tr><td style="${sans}font-size:22px;line-height:28px;font-weight:700;letter-spacing:-.5px;color:#ffffff;">${esc(sender.name)}</td>
<td align="right" style="${pale}">${organisation}</td></tr>${bar}
</table></td></tr>`
}

/** The weeks of the cohort as a bar, past and current ones lit. */
function segments({ week, weeks }: { week: number; weeks: number }): string {
  const width = `${Math.floor(100 / weeks)}%`
  const cells = Array.from({ length: weeks }, (_, index) => {
    const colour = index < week ? '#52d27e' : '#1b6040'
    return `<td width="${width}" height="6" bgcolor="${colour}" style="font-size:0;line-height:0;border-radius:3px">&nbsp;</td>`
  })
  const gap = '<td width="4" style="font-size:0;line-height:0">&nbsp;</td>'
  return `<table ${table} width="100%"><tr>${cells.join(gap)}</tr></table>`
}

function letter(parts: LetterParts): string {
  const { subject, title, paragraphs, note } = parts.content
  const corners = note === undefined ? 'border-radius:0 0 16px 16px;' : ''
  const body = [title, ...paragraphs]
    .filter((text) => text !== subject)
    .map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#141b17;">${lines(text)}</p>`,
    )
  return `<tr><td bgcolor="#ffffff" class="paper pad" style="background:#ffffff;${corners}padding:36px 40px 20px;${sans}">
<h1 class="ink" style="margin:0 0 14px;font-size:26px;line-height:32px;letter-spacing:-.6px;font-weight:600;color:#141b17;">${esc(subject)}</h1>
${body.join('\n')}${ticket(parts)}${items(parts)}${action(parts)}
</td></tr>${note === undefined ? '' : noteRow(note)}`
}

/** The name of the picture inside the mail. */
export const ticketPicture = 'ticket'

function ticket({ content: { ticket: shown } }: LetterParts): string {
  if (!shown) return ''
  return `
<p style="margin:0 0 16px;"><img src="cid:${ticketPicture}" width="200" height="200" alt="${esc(shown.label)}" style="display:block;border-radius:12px;background:#ffffff;"></p>
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:21px;color:#52584f;">${esc(shown.label)}</p>`
}

function items({ content: { items: all = [] }, open }: LetterParts): string {
  const rows = all.map(({ title, paragraphs, url }) => {
    const text = paragraphs.map(
      (one) => `<p class="ink" style="margin:0 0 8px;font-size:15px;line-height:23px;color:#141b17;">${lines(one)}</p>`,
    )
    const link =
      url === null
        ? ''
        : `<p style="margin:0;font-size:15px;line-height:23px;"><a class="lnk" href="${esc(url)}" style="color:#076a3d;font-weight:600;">${esc(open)}</a></p>`
    return `<tr><td class="rule" style="padding:14px 0;border-top:1px solid #e2e6dd;"><h2 class="ink" style="margin:0 0 6px;font-size:17px;line-height:24px;font-weight:600;color:#141b17;">${lines(title)}</h2>${text.join('')}${link}</td></tr>`
  })
  return rows.length === 0 ? '' : `\n<table ${table} width="100%">${rows.join('\n')}</table>`
}

function action({ content, copyAddress }: LetterParts): string {
  if (!content.action) return ''
  const url = esc(content.action.url)
  return `
<table ${table}><tr><td class="btn" bgcolor="#076a3d" style="background:#076a3d;border-radius:10px;"><a class="btn" href="${url}" style="display:inline-block;padding:14px 24px;${sans}font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:10px;">${esc(content.action.label)}</a></td></tr></table>
<p class="soft" style="margin:26px 0 8px;font-size:14px;line-height:21px;color:#52584f;">${esc(copyAddress)}</p>
<p class="well" style="margin:0 0 16px;padding:12px 14px;border-radius:10px;background:#f4f6f1;font-family:Consolas,Menlo,monospace;font-size:13px;line-height:19px;word-break:break-all;"><a class="lnk" href="${url}" style="color:#076a3d;text-decoration:none;">${url}</a></p>`
}

function noteRow(note: string): string {
  return `
<tr><td bgcolor="#ffffff" class="paper pad rule" style="background:#ffffff;border-top:1px solid #e2e6dd;border-radius:0 0 16px 16px;padding:20px 40px 26px;${sans}">
<p class="soft" style="margin:0;font-size:14px;line-height:21px;color:#52584f;">${lines(note)}</p>
</td></tr>`
}

function footer({ sender, reason, questions, choice }: LetterParts): string {
  const contact = esc(sender.contact)
  return `<tr><td class="pad" style="padding:22px 40px;${sans}">
<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#52584f;">${esc(sender.name)}. ${esc(reason)} ${esc(questions)} <a class="lnk" href="mailto:${contact}" style="color:#076a3d;">${contact}</a>.</p>${
    choice
      ? `
<p class="soft" style="margin:8px 0 0;font-size:13px;line-height:20px;color:#52584f;">${esc(choice.topic)} <a class="lnk" href="${esc(choice.url)}" style="color:#076a3d;">${esc(choice.label)}</a>.</p>`
      : ''
  }
</td></tr>`
}

const lines = (text: string) => esc(text).replaceAll('\n', '<br>')
