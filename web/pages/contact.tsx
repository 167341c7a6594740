import { Link } from 'react-router'
import { contact as t } from '#texts/contact.ts'
import { ContactWays } from '../features/site/contact-ways.tsx'
import { OtherPlaces } from '../features/site/other-places.tsx'
import { Footer } from '../features/site/footer.tsx'
import { useIsDemo } from '../features/site/own-figures.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { Questions } from '../features/site/questions.tsx'
import { TopBar } from '../features/site/top-bar.tsx'
import '../features/site/section.css'
import '../features/site/page-opening.css'

export const meta = (page: PublicPage) => publicMeta(page, t.title, t.description)

export default function Contact() {
  const isDemo = useIsDemo()
  return (
    <>
      <TopBar />
      <main id="main">
        <div className="page page-opening">
          <h1>{isDemo ? t.heading : t.own.heading}</h1>
          <p>{isDemo ? t.lead : t.own.lead}</p>
          <div className="section-acts">
            <Link to="/doctors" className="plain-button">
              {t.book}
            </Link>
            <Link to="/services" className="plain-button quiet">
              {t.more}
            </Link>
          </div>
        </div>
        <ContactWays />
        <OtherPlaces />
        <Questions />
      </main>
      <Footer />
    </>
  )
}
