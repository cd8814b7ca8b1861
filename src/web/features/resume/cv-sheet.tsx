import { useId } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type CvPage, cvPaper, type CvPhoto, type showCv } from '#contract/resume/resume.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Sheets = { cv: AnswerOf<typeof showCv>; photo: string | null; name: string; lang: string }

/** The paper as the PDF has it, drawn by the browser: each line of text stands where the file has it. */
export function CvSheets({ cv: { pages, photo: place }, photo, name, lang }: Sheets) {
  const t = useT('resume')
  return (
    <div className="cv__sheets" lang={lang}>
      {pages.map((page, index) => (
        <Sheet
          // oxlint-disable-next-line react/no-array-index-key -- pages have nothing but their number
          key={index}
          page={page}
          label={t('cv.page', { name, page: index + 1, pages: pages.length })}
          photo={index === 0 && place && photo ? { ...place, address: photo } : null}
        />
      ))}
    </div>
  )
}

type Props = { page: CvPage; label: string; photo: (CvPhoto & { address: string }) | null }

function Sheet({ page: { texts, shapes }, label, photo }: Props) {
  const id = useId()
  return (
    <section aria-label={label}>
      <svg className="cv__sheet" viewBox={`0 0 ${cvPaper.width} ${cvPaper.height}`}>
        <g aria-hidden>
          {shapes.map(({ path, fill, stroke, thickness, clip }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- shapes have nothing but their place in the list
            <g key={index} clipPath={clip ? `url(#${id}${index})` : undefined}>
              {clip && (
                <clipPath id={`${id}${index}`}>
                  <path d={clip} />
                </clipPath>
              )}
              <path d={path} fill={fill ?? 'none'} stroke={stroke ?? 'none'} strokeWidth={thickness} />
            </g>
          ))}
        </g>
        {photo && (
          <image
            href={photo.address}
            x={photo.x}
            y={photo.y}
            width={photo.size}
            height={photo.size}
            preserveAspectRatio="xMidYMid slice"
          />
        )}
        {texts.map(({ text, x, y, width, size, weight, color }, index) => (
          <text
            // oxlint-disable-next-line react/no-array-index-key -- lines have nothing but their place in the list
            key={index}
            x={x}
            y={y}
            fontSize={size}
            fontWeight={weight}
            fill={color}
            textLength={width > 0 ? width : undefined}
            lengthAdjust="spacingAndGlyphs"
          >
            {text.trimEnd()}
          </text>
        ))}
      </svg>
    </section>
  )
}
