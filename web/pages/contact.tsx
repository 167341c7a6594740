import { Link } from 'react-router'
import { contactPage } from '#texts/site/contact-page.ts'
import { ContactWays } from '../features/site/contact-ways.tsx'
import { OtherPlaces } from '../features/site/other-places.tsx'
import { Footer } from '../features/site/footer.tsx'
import { useIsDemo } from '../features/site/own-figures.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { Questions } from '../features/site/questions.tsx'
import { TopBar } from '../features/site/top-bar.tsx'

export const meta = (page: PublicPage) => publicMeta(page, contactPage.title, contactPage.description)

export default function Contact() {
  const isDemo = useIsDemo()
  return (
    <>
      <TopBar />
      <main id="main">
        <div className="page page-opening">
          <h1>{isDemo ? contactPage.heading : contactPage.own.heading}</h1>
          <p>{isDemo ? contactPage.lead : contactPage.own.lead}</p>
          <div className="section-acts">
            <Link to="/doctors" className="plain-button">
              {contactPage.book}
            </Link>
            <Link to="/services" className="plain-button quiet">
              {contactPage.more}
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
