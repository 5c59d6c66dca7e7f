import LocaleAtlas

// The program is a library, so that its tests can import it.
Showcase.main()
