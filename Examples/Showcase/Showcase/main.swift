import ShowcaseCommand

// The program is a library, so that its tests can import it.
await Showcase.main()
